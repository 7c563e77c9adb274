import type { DocumentShown } from '#content/documents.ts'
import { feeGroups, limitsFor, transfersIn, type FeeLine } from '#content/fees-shown.ts'
import type { FeesVersion } from '#content/fees-shown.ts'
import type { Job } from '#content/jobs.ts'
import type { ComingPlace, Place } from '#content/places.ts'
import type { Post } from '#content/posts.ts'
import type { Language } from '#i18n/languages.ts'
import { figureWords, fileSizeInWords } from '#i18n/numbers.ts'
import { pathIn } from '#i18n/paths.ts'
import { formatDate } from '#i18n/time.ts'
import type { Entry } from '#islands/search/engine/postings.ts'
import { messages } from '#messages/index.ts'

// Entries of the site search that are made of the pages' records: posts, places, jobs (as entries
// of the kind `page`), documents and fees.

/** The property `language` of an entry whose text is not in the page's language. */
const languageIfOther = (
  textLanguage: Language,
  pageLanguage: Language,
): Pick<Entry, 'language'> => (textLanguage === pageLanguage ? {} : { language: textLanguage })

/**
 * Number of posts in the index of a language: with 800 bytes for an Arabic post, the file remains
 * below 200 KB.
 */
const NEWEST_POSTS = 100
/** Number of posts in a file of older posts. Each has 600 bytes at most. */
const POSTS_IN_PART = 300

type SearchedPost = Pick<
  Post,
  'id' | 'kind' | 'path' | 'language' | 'title' | 'summary' | 'date' | 'isAboutSafety'
>

/**
 * Distributes posts, the newest first, to the files of the search: the newest posts for the index,
 * with their summaries, and the older posts in parts, without summaries.
 */
export const postsInFiles = <One extends SearchedPost>(
  posts: readonly One[],
): { newest: readonly One[]; parts: One[][] } => {
  const older = posts.slice(NEWEST_POSTS).map((post) => ({ ...post, summary: '' }))
  const parts = Array.from({ length: Math.ceil(older.length / POSTS_IN_PART) }, (_, index) =>
    older.slice(index * POSTS_IN_PART, (index + 1) * POSTS_IN_PART),
  )
  return { newest: posts.slice(0, NEWEST_POSTS), parts }
}

/** Posts by their titles and first sentences. */
export const postEntries = (posts: readonly SearchedPost[], pageLanguage: Language): Entry[] =>
  posts.map(({ id, kind, path, language, title, summary, date, isAboutSafety }) => ({
    id,
    kind,
    href: pathIn(pageLanguage, path),
    title,
    topic: '',
    text: summary,
    figure: formatDate(date, pageLanguage),
    ...languageIfOther(language, pageLanguage),
    ...(isAboutSafety && { isSafety: true }),
  }))

type PlaceFacts = Pick<
  Place | ComingPlace,
  'id' | 'href' | 'isKiosk' | 'emirate' | 'name' | 'address' | 'otherwise' | 'services'
>

/**
 * Further words for places, by their ids: name and address in the other language, the emirate in
 * English, and the services.
 */
export const placeWords = (
  places: readonly PlaceFacts[],
  pageLanguage: Language,
): Record<string, string> => {
  const { services: words } = messages(pageLanguage).findUs
  return Object.fromEntries(
    places.map(({ id, otherwise, emirate, services }) => [
      id,
      [otherwise, emirate, ...services.map((service) => words[service])].join(' '),
    ]),
  )
}

/** Places by name and emirate, street and area. */
export const placeEntries = (places: readonly PlaceFacts[], pageLanguage: Language): Entry[] => {
  const { findUs, forms, search } = messages(pageLanguage)
  const emirates = forms.choices.emirate
  return places.map(({ id, href, isKiosk, emirate, name, address }) => ({
    id,
    kind: 'place',
    href,
    title: name.text + findUs.comma + emirates[emirate],
    topic: isKiosk ? findUs.kiosk : search.kinds.place,
    text: address.text,
    ...languageIfOther(name.language, pageLanguage),
  }))
}

/** Jobs by title and place. */
export const jobEntries = (
  jobs: readonly Pick<Job, 'id' | 'href' | 'title' | 'facts'>[],
  pageLanguage: Language,
): Entry[] =>
  jobs.map(({ id, href, title, facts }) => ({
    id,
    kind: 'page',
    href,
    title: title.text,
    topic: messages(pageLanguage).careers.title,
    text: facts.place.text,
    ...languageIfOther(title.language, pageLanguage),
  }))

/**
 * The documents in force in the page's language, by title. `topic` names the page that lists them.
 */
export const documentEntries = (
  papers: readonly (Pick<DocumentShown, 'id' | 'href' | 'title' | 'size'> & { topic: string })[],
  pageLanguage: Language,
): Entry[] =>
  papers.map(({ id, href, title, size, topic }) => ({
    id,
    kind: 'document',
    href,
    title: title.text,
    topic,
    text: '',
    figure: fileSizeInWords(pageLanguage, size, messages(pageLanguage).documents.size),
    ...languageIfOther(title.language, pageLanguage),
  }))

/** Every fee, every transfer and every limit of a version, each with its figure. */
export const feeEntries = (version: Pick<FeesVersion, 'data'>, pageLanguage: Language): Entry[] => {
  const { fees } = messages(pageLanguage)
  const words = figureWords(pageLanguage, {
    ...fees.figures,
    free: fees.fees.free,
    soon: fees.fees.soon,
  })
  const figureOf = ({ charge, amount }: Pick<FeeLine, 'charge' | 'amount'>): string =>
    ({
      free: words.free,
      soon: words.soon,
      percent: words.percent(amount),
      amount: words.fee(amount),
    })[charge]
  const feeEntry = (
    id: string,
    path: string,
    title: string,
    topic: string,
    figure: string,
  ): Entry => ({
    id,
    kind: 'fee',
    href: pathIn(pageLanguage, path),
    title,
    topic,
    text: '',
    figure,
  })
  const paths = { individual: '/keyfact', business: '/keyfact/business' } as const
  const audiences = ['individual', 'business'] as const
  return [
    ...audiences.flatMap((audience) =>
      feeGroups(version, audience, pageLanguage).flatMap(({ group, fees: lines }) =>
        lines.map((fee) =>
          feeEntry(
            `fee:${fee.name}`,
            `${paths[audience]}#fees-${audience}`,
            fee.service,
            audience === 'business' ? fees.audiences.business : fees.fees.groups[group],
            figureOf(fee),
          ),
        ),
      ),
    ),
    ...transfersIn(version, pageLanguage).map(({ code, country, fee }) =>
      feeEntry(
        `country:${code}`,
        '/keyfact#countries',
        fees.countries.to.replace('#', country),
        fees.countries.title,
        words.fee(fee),
      ),
    ),
    ...audiences.flatMap((audience) =>
      limitsFor(version, audience, pageLanguage).map(({ name, limit, amount }) =>
        feeEntry(
          `limit:${name}`,
          `${paths[audience]}#limits-${audience}`,
          limit,
          fees.limits.titles[audience],
          words.limit(amount),
        ),
      ),
    ),
  ]
}
