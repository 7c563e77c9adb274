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
 * A table of synonyms in its shortest form. A line of the table is a group of members, separated by
 * commas; members in front of a `>` are hints (see `synonyms-en.ts`). Every word is folded; each
 * word of a phrase is replaced by the first word of its family (`alike`); of members that differ
 * only by an inflection, only the first member remains; a phrase that contains a shorter phrase is
 * omitted.
 */
const compactSynonyms = (table: readonly string[], alike: readonly string[]): string[] => {
  // The first word of a family, by a plain form of any word of the family.
  const families = new Map<string, string>()
  for (const line of alike) {
    const words = tokenise(line)
    for (const word of words)
      for (const form of formsOf(word).plain)
        if (!families.has(form)) families.set(form, words[0] ?? word)
  }
  const familyHead = (word: string): string =>
    formsOf(word)
      .plain.map((form) => families.get(form))
      .find(Boolean) ?? word
  // A group without a `>` gets an empty list of hints.
  return table.map((group) =>
    (group.includes('>') ? group : '>' + group)
      .split('>')
      .map((side) => {
        // The shortened members, by their words without inflections.
        const members = new Map<string, string>()
        for (const member of side.split(/[,،]/)) {
          const words = tokenise(member)
          const shortWords = words.length > 1 ? words.map(familyHead) : words
          const key = shortWords.map((word) => formsOf(word).plain[0] ?? word).join(' ')
          if (words.length > 0 && !members.has(key)) members.set(key, shortWords.join(' '))
        }
        // Omits a phrase that contains a shorter one, which matches the same texts.
        const phrases = [...members.values()].map((member) => member.split(' '))
        return phrases
          .filter(
            (words) =>
              !phrases.some(
                (shorter) =>
                  shorter.length > 1 &&
                  shorter.length < words.length &&
                  shorter.every((word) => words.includes(word)),
              ),
          )
          .map((words) => words.join(' '))
          .join(',')
      })
      .join('>'),
  )
}

type Words = ReturnType<typeof messages>

/** Descriptions of the pages that have none in messages of the page's own name. */
const descriptionsOf = {
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
export const pageEntries = (language: Language): Entry[] => {
  const words = messages(language)
  // The search page itself is omitted.
  return routes
    .filter((path) => path !== '/search')
    .map((path) => {
      const area = (path === '/' ? 'home' : path.slice(1)) as keyof Words['frame']['links']
      // Every other page has messages of its own name with a description, as `about` has.
      const description =
        path in descriptionsOf
          ? descriptionsOf[path as keyof typeof descriptionsOf](words)
          : words[area as 'about'].description
      return {
        id: path,
        kind: 'page',
        href: pathIn(language, path),
        title: words.frame.links[area],
        topic: '',
        text: description,
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
    synonyms: compactSynonyms([...synonyms, ...situations], alike),
    alike: alike.map((line) => tokenise(line).join(' ')),
    common: [...new Set(tokenise(common))].join(' '),
    asking,
  }
}

/**
 * The index of the site search.
 * @param options `also`: further words for entries, by their ids; `older`: number of files with
 *   older posts
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
