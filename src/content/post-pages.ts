import { languages } from '#i18n/languages.ts'
import { localeParam } from '#i18n/paths.ts'
import { withCacheKey } from './reads.ts'

/** Maximum number of posts on one page of a list: fills rows of two and rows of three. */
const PER_PAGE = 12

/** Number of the last page of a list; an empty list has one empty page. */
const lastPageOf = (posts: readonly unknown[]): number =>
  Math.max(1, Math.ceil(posts.length / PER_PAGE))

/** One page of a list of posts. */
export type ListPage<Post> = {
  posts: readonly Post[]
  /** Number of the page, counted from 1. */
  number: number
  /** Number of the list's last page. */
  last: number
}

/** The page of a list with this number, counted from 1. */
export const pageOf = <Post>(posts: readonly Post[], number: number): ListPage<Post> => ({
  posts: posts.slice((number - 1) * PER_PAGE, number * PER_PAGE),
  number,
  last: lastPageOf(posts),
})

/**
 * Path of a page of a list, without a language. The first page has the list's path. Further pages
 * have one part more than posts (`/blog/page/2`, `/blog/<slug>`), so that the paths never collide.
 */
export const pagePath = (list: string, number: number): string =>
  number === 1 ? list : `${list}/page/${number}`

/**
 * The pages of a list after the first, for getStaticPaths. Both languages have the same number of
 * pages, as both lists have all posts.
 */
export const furtherPages = (posts: readonly unknown[]) =>
  languages.flatMap((language) =>
    Array.from({ length: lastPageOf(posts) - 1 }, (_, index) => index + 2).map((number) =>
      withCacheKey({
        params: { locale: localeParam(language), page: String(number) },
        props: { number },
      }),
    ),
  )

/**
 * The page numbers that a page links to: the first, the last, its neighbours and itself. `null`
 * represents two or more omitted pages; a single page between two shown ones is shown as well.
 */
export const numbersShown = ({
  number,
  last,
}: Pick<ListPage<unknown>, 'number' | 'last'>): (number | null)[] => {
  const near = [1, number - 1, number, number + 1, last]
  const shown = Array.from({ length: last }, (_, index) => index + 1).filter(
    (page) => near.includes(page) || (near.includes(page - 1) && near.includes(page + 1)),
  )
  return shown.flatMap((page, index) =>
    index > 0 && shown[index - 1] !== page - 1 ? [null, page] : [page],
  )
}
