/** Words in lower case joined by single hyphens; not `index`, which is a file's name for a folder. */
export const SLUG = /^(?!index$)[a-z0-9]+(-[a-z0-9]+)*$/
/** Characters of an address at most. */
export const SLUG_MAX = 80

/** Whether a text can be an item's part of its public address. */
export const isSlug = (text: string): boolean => text.length <= SLUG_MAX && SLUG.test(text)

/** An address from a title: its Latin words, at most 80 characters; empty when it has none. */
export const slugFrom = (title: string): string =>
  title
    .normalize('NFKD')
    .toLowerCase()
    .replace(/['’]/g, '')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, SLUG_MAX)
    .replace(/^-+|-+$/g, '')
