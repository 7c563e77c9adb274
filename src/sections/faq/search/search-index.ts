import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import type { Entry, SearchIndex } from '#islands/search/engine/postings.ts'
import type { SiteIndex } from '#islands/site-search/site-search.ts'
import { formsOf, tokenise } from '#islands/search/engine/word.ts'
import { messages } from '#messages/index.ts'
import { routes } from '#site/routes.ts'
import { arabiziFor } from './arabizi-words.ts'
import { safetyWords } from './safety-words.ts'
import * as situationsAr from './situations-ar.ts'
import * as situationsEn from './situations-en.ts'
import * as ar from './synonyms-ar.ts'
import * as en from './synonyms-en.ts'

/**
 * A table of synonyms in its shortest form: every word folded, each word of a phrase replaced by
 * the first of its family, and of members that differ only by an inflection, only the first.
 */
const compact = (table: readonly string[], alike: readonly string[]): string[] => {
  const families = new Map<string, string>()
  for (const line of alike) {
    const words = tokenise(line)
    for (const word of words)
      for (const form of formsOf(word).plain)
        if (!families.has(form)) families.set(form, words[0] ?? word)
  }
  const headOf = (word: string): string =>
    formsOf(word)
      .plain.map((form) => families.get(form))
      .find(Boolean) ?? word
  return table.map((group) =>
    (group.includes('>') ? group : '>' + group)
      .split('>')
      .map((side) => {
        const members = new Map<string, string>()
        for (const member of side.split(/[,،]/)) {
          const words = tokenise(member)
          const short = words.length > 1 ? words.map(headOf) : words
          const key = short.map((word) => formsOf(word).plain[0] ?? word).join(' ')
          if (words.length > 0 && !members.has(key)) members.set(key, short.join(' '))
        }
        // A short phrase also matches every longer phrase that contains it.
        const phrases = [...members.values()].map((member) => member.split(' '))
        return phrases
          .filter(
            (words) =>
              !phrases.some(
                (part) =>
                  part.length > 1 &&
                  part.length < words.length &&
                  part.every((word) => words.includes(word)),
              ),
          )
          .map((words) => words.join(' '))
          .join(',')
      })
      .join('>'),
  )
}

type Words = ReturnType<typeof messages>

/** The description of pages that is not found under the page's own name. */
const describedIn = {
  '/': ({ frame }: Words) => frame.front.description,
  '/faq': ({ faq }: Words) => faq.faq.description,
  '/businessfaq': ({ faq }: Words) => faq.businessfaq.description,
  '/find-us': ({ findUs }: Words) => findUs.description,
  '/keyfact': ({ fees }: Words) => fees.description.individual,
  '/keyfact/business': ({ fees }: Words) => fees.description.business,
} as const

/** The pages with advice against fraud. */
const safetyPages = new Set<string>(['/security', '/consumerinsights'])

/** Search entries for the pages of the site: the name in the menus, and the description. */
export const pagesFor = (language: Language): Entry[] => {
  const words = messages(language)
  // The search page itself is left out.
  return routes
    .filter((path) => path !== '/search')
    .map((path) => {
      const area = (path === '/' ? 'home' : path.slice(1)) as keyof Words['frame']['links']
      const described =
        path in describedIn
          ? describedIn[path as keyof typeof describedIn](words)
          : words[area as 'about'].description
      return {
        id: path,
        kind: 'page',
        href: pathIn(language, path),
        title: words.frame.links[area],
        topic: '',
        text: described,
        ...(safetyPages.has(path) && { isSafety: true }),
      }
    })
}

const tables = { en: { ...en, ...situationsEn }, ar: { ...ar, ...situationsAr } } as const

/** The search index of a language, from its entries. */
export const searchIndex = (language: Language, entries: Entry[]): SearchIndex => {
  const { synonyms, situations, alike, common, asking } = tables[language]
  return {
    entries,
    synonyms: compact([...synonyms, ...situations], alike),
    alike: alike.map((line) => tokenise(line).join(' ')),
    common: [...new Set(tokenise(common))].join(' '),
    asking,
  }
}

/**
 * The index of the site search. `also`: further words for entries, by id; `older`: number of files
 * with older posts.
 */
export const siteIndex = (
  language: Language,
  entries: Entry[],
  { also, older = 0 }: { also: SiteIndex['also']; older?: number },
): SiteIndex => ({
  ...searchIndex(language, entries),
  safety: safetyWords,
  arabizi: arabiziFor(language),
  also,
  older,
})
