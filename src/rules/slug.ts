/** Words in lower case joined by single hyphens; not `index`, the file name of a folder's page. */
export const SLUG = /^(?!index$)[a-z0-9]+(-[a-z0-9]+)*$/
/** Maximum number of characters of a slug. */
export const SLUG_MAX = 80

/** True for a text that can be the slug of an item's address. */
export const isSlug = (text: string): boolean => text.length <= SLUG_MAX && SLUG.test(text)

/** A slug from a title: its Latin words, at most 80 characters; empty when it has none. */
export const slugFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')
