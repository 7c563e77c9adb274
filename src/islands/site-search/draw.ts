import { langAttributes, type Language } from '#i18n/languages.ts'
import type { siteSearch } from '#messages/en/site-search.ts'
import type { Entry, SearchResult } from '../search/engine/postings.ts'
import { piecesOf, snippetOf } from '../search/marks.ts'
import { createElement, createIcon } from './element.ts'
import type { Answer, Group, GroupName } from './site-search.ts'

export type Words = typeof siteSearch

/** Context for drawing the search. */
export type SearchContext = {
  language: Language
  words: Words
  /** Address of the contact page, for visitors who find nothing. */
  contactHref: string
  /** Customer service, for visitors who find nothing. */
  phone: { text: string; href: string }
}

const icons = {
  safety: 'shield',
  answers: 'head',
  fees: 'bill',
  pages: 'doc',
  posts: 'doc',
  places: 'pin',
  documents: 'doc',
  nearest: 'arrow',
} as const satisfies Record<GroupName, string>

const marked = (text: string, isHit: SearchResult['isHit']): (Node | string)[] =>
  piecesOf(text, isHit).map(({ text: piece, isHit: found }) =>
    found ? createElement('mark', {}, piece) : piece,
  )

/** A sentence with the query in place of `{query}`, isolated: it may be in the other script. */
export const withQuery = (text: string, query: string): (Node | string)[] =>
  text
    .split('{query}')
    .flatMap((part, at) => (at > 0 ? [createElement('bdi', {}, query), part] : [part]))

const option = (href: string, content: (Node | string)[]): HTMLAnchorElement =>
  createElement('a', { role: 'option', tabindex: '-1', href, 'aria-selected': 'false' }, ...content)

const row = (
  { href, kind, title, topic, text, language, figure }: Entry,
  name: GroupName,
  isHit: SearchResult['isHit'],
  pageLanguage: Language,
): HTMLAnchorElement => {
  const attributes = langAttributes(language ?? pageLanguage, pageLanguage)
  const words = createElement('span', attributes, createElement('b', {}, ...marked(title, isHit)))
  // A fee has its figure at the end; below its name is its audience, which is its `topic`.
  const isFee = kind === 'fee'
  const below = isFee ? topic : text
  if (below)
    words.append(
      createElement('span', { class: 'meta' }, ...marked(snippetOf(below, isHit), isHit)),
    )
  const end = isFee ? (figure ?? '') : [topic, figure].filter(Boolean).join(' · ')
  return option(href, [
    createIcon(icons[name], name === 'nearest'),
    words,
    createElement(
      'span',
      { class: isFee ? 'finder-figure' : 'meta' },
      createElement('bdi', {}, end),
    ),
  ])
}

/** Paths of the pages that can show all results of a group for a query. */
const fullListPath: Partial<Record<GroupName, string>> = { answers: 'faq', places: 'find-us' }

const groupOf = (
  { name, entries }: Group,
  query: string,
  isHit: SearchResult['isHit'],
  { language, words }: SearchContext,
): HTMLElement => {
  const heading = createElement('div', { class: 'group', id: `found-${name}` }, words.groups[name])
  const rows = entries.map((entry) => row(entry, name, isHit, language))
  const path = fullListPath[name]
  if (path && (name === 'answers' || name === 'places'))
    rows.push(
      option(`${language === 'ar' ? '/ar' : ''}/${path}?q=${encodeURIComponent(query)}`, [
        createIcon('search'),
        createElement('span', {}, words.all[name]),
      ]),
    )
  return createElement(
    'div',
    { role: 'group', 'data-group': name, 'aria-labelledby': heading.id },
    heading,
    ...rows,
  )
}

/** The answer, as groups of a listbox. */
export const drawAnswer = (
  { groups, isHit }: Answer,
  query: string,
  context: SearchContext,
): HTMLElement[] => groups.map((group) => groupOf(group, query, isHit, context))

/** The contact to a person, for visitors who find nothing. */
export const drawContact = ({ words, phone, contactHref }: SearchContext): HTMLElement =>
  createElement(
    'div',
    { class: 'person' },
    createIcon('head'),
    createElement(
      'p',
      {},
      createElement('b', {}, words.person),
      createElement('span', {}, words.personLead),
    ),
    createElement('a', { href: phone.href }, createElement('bdi', { dir: 'ltr' }, phone.text)),
    createElement('a', { class: 'btn', href: contactHref }, words.write),
  )

/** The content before any input: recent searches of this device, and popular ones. */
export const drawSuggestions = (
  recent: readonly string[],
  { words }: SearchContext,
): HTMLElement => {
  const start = createElement('div', { class: 'finder-start' })
  if (recent.length > 0) {
    start.append(
      createElement(
        'div',
        { class: 'recent' },
        createElement('h2', {}, words.recent),
        createElement('button', { type: 'button', 'data-forget': true }, words.forget),
      ),
      createElement(
        'ul',
        { class: 'chips' },
        ...recent.map((query) =>
          createElement(
            'li',
            {},
            createElement(
              'button',
              { type: 'button', 'data-ask': query },
              createIcon('clock'),
              createElement('bdi', {}, query),
            ),
          ),
        ),
      ),
      createElement('p', { class: 'meta' }, words.kept),
    )
  }
  start.append(
    createElement('h2', {}, words.wanted),
    createElement(
      'ul',
      { class: 'wants' },
      ...words.wants.map(({ text, query }) =>
        createElement(
          'li',
          {},
          createElement(
            'button',
            { type: 'button', 'data-ask': query },
            createIcon('search'),
            text,
          ),
        ),
      ),
    ),
  )
  return start
}
