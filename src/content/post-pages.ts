import { languages } from '#i18n/languages.ts'
import { localeParam } from '#i18n/paths.ts'
import { withCacheKey } from './reads.ts'

/** Posts on one page of a list: fills rows of two and of three. */
const PER_PAGE = 12

const lastOf = (posts: readonly unknown[]): number =>
  Math.max(1, Math.ceil(posts.length / PER_PAGE))

/**
 * One page of a list, counted from 1, and the number of the last page. An empty list has one empty
 * page.
 */
export type ListPage<Post> = { posts: readonly Post[]; number: number; last: number }

export const pageOf = <Post>(posts: readonly Post[], number: number): ListPage<Post> => ({
  posts: posts.slice((number - 1) * PER_PAGE, number * PER_PAGE),
  number,
  last: lastOf(posts),
})

/**
 * Path of a page of a list, without a language: the first page has the list's path. A post's path
 * has one part fewer, so that the two never collide.
 */
export const pagePath = (list: string, number: number): string =>
  number === 1 ? list : `${list}/page/${number}`

/**
 * The pages of a list after the first, for getStaticPaths: the same in both languages, as both
 * lists hold all posts.
 */
export const furtherPages = (posts: readonly unknown[]) =>
  languages.flatMap((language) =>
    Array.from({ length: lastOf(posts) - 1 }, (_, index) => index + 2).map((number) =>
      withCacheKey({
        params: { locale: localeParam(language), page: String(number) },
        props: { number },
      }),
    ),
  )

/**
 * The page numbers that a page links to: the first, the last, its neighbours and itself; `null` for
 * a gap of two or more.
 */
export const numbersShown = ({
  number,
  last,
}: Pick<ListPage<unknown>, 'number' | 'last'>): (number | null)[] => {
  const near = [1, number - 1, number, number + 1, last]
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (one) => near.includes(one) || (near.includes(one - 1) && near.includes(one + 1)),
  )
  return shown.flatMap((one, index) =>
    index > 0 && shown[index - 1] !== one - 1 ? [null, one] : [one],
  )
}
