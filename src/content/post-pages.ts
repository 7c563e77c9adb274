import { languages } from '#i18n/languages.ts'
import { localeParam } from '#i18n/paths.ts'
import { keyed } from './reads.ts'

/** Posts on one page of a list: full rows of two and of three. */
const PER_PAGE = 12

const lastOf = (posts: readonly unknown[]): number =>
  Math.max(1, Math.ceil(posts.length / PER_PAGE))

/** One page of a list, counted from 1, and how many there are. An empty list is one page of nothing. */
export type ListPage<Post> = { posts: readonly Post[]; number: number; last: number }

export const pageOf = <Post>(posts: readonly Post[], number: number): ListPage<Post> => ({
  posts: posts.slice((number - 1) * PER_PAGE, number * PER_PAGE),
  number,
  last: lastOf(posts),
})

/** The address of a page of a list, without a language: the first has the list's own. A post's address has a part less, so that none can take it. */
export const pagePath = (list: string, number: number): string =>
  number === 1 ? list : `${list}/page/${number}`

/** The pages of a list behind the first, for getStaticPaths: the same in both languages, as both lists hold all posts. */
export const furtherPages = (posts: readonly unknown[]) =>
  languages.flatMap((language) =>
    Array.from({ length: lastOf(posts) - 1 }, (_, index) => index + 2).map((number) =>
      keyed({ params: { locale: localeParam(language), page: String(number) }, props: { number } }),
    ),
  )

/** The pages that a page leads to by number: the first, the last, its neighbours and itself; `null` for two or more that are left out between. */
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
