/** What a page tells its search: a text as JSON in the page, so that the island begins with what the server wrote. */
export type SearchProps = {
  language: 'en' | 'ar'
  /** Where the search stands. The pages of questions filter their own list, the others show a list of links. */
  place: 'faq' | 'businessfaq' | 'contact' | 'missing'
  contactHref: string
  phone: { text: string; href: string }
}

/** Letters that are searched for at most: what is pasted by mistake must not hold the page up, nor make an address that no server takes. */
export const MAX_LETTERS = 200

/** The address of a language's index. */
export const indexHref = (language: SearchProps['language']): string => `/search/${language}.json`
