import { changedAt, newestChange } from '#content/changed.ts'
import { feesVersions } from '#content/fees.ts'
import { jobsFor } from '#content/jobs.ts'
import { comingPlacesFor, placesFor } from '#content/places.ts'
import { postKinds, postsFor, type PostKind } from '#content/posts.ts'
import { singleLanguages, topicPath, topicsIn } from '#content/related.ts'
import { languageFacts, languages, type Language } from '#i18n/languages.ts'
import { absoluteUrl } from '#i18n/paths.ts'
import { legalTextDates, routes } from '#site/routes.ts'
import { site } from '#site/site.ts'

/** The latest of the times that are known. */
const latest = (...times: readonly (string | undefined)[]): string | undefined =>
  times
    .filter((time) => time !== undefined)
    .sort()
    .at(-1)

type Entry = {
  /** Path without a language. */
  path: string
  /** The only language in which the page has a text; undefined for both. */
  onlyLanguage?: Language | undefined
  /** Time of the last change, ISO 8601; undefined where it is not known. */
  lastmod?: string | undefined
}

/**
 * The last change of a page by its path: that of the newest item for a list, the date of a long
 * text. Other pages have no date.
 */
const lastChange: Partial<
  Record<(typeof routes)[number], () => Promise<string | undefined> | string>
> = {
  '/about': async () => latest(await newestChange.leaders(), await newestChange.testimonials()),
  '/blog': newestChange.blog,
  '/news': newestChange.news,
  '/careers': newestChange.jobs,
  '/find-us': newestChange.places,
  '/keyfact': async () => latest(await newestChange.documents(), await newestChange.fees()),
  '/keyfact/business': async () =>
    latest(await newestChange.documents(), await newestChange.fees()),
  '/faq': newestChange.faq,
  '/businessfaq': newestChange.businessfaq,
  '/terms': () => legalTextDates.terms,
  '/merchant-terms': () => legalTextDates['merchant-terms'],
  '/privacy': () => legalTextDates.privacy,
  '/disclaimer': () => legalTextDates.disclaimer,
  '/consumerinsights': () => legalTextDates.consumerinsights,
}

const addressOf = (path: string, language: Language): string =>
  absoluteUrl(site.url, language, path)

/** A link from an entry to a language version of its page. */
const linkXml = (tag: string, href: string): string =>
  `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`

const lastmodXml = (time: string | undefined): string => (time ? `<lastmod>${time}</lastmod>` : '')

const entryXml = ({ path, onlyLanguage, lastmod }: Entry, language: Language): string =>
  [
    `<url><loc>${addressOf(path, language)}</loc>`,
    lastmodXml(lastmod),
    ...(onlyLanguage
      ? []
      : [
          ...languages.map((version) =>
            linkXml(languageFacts[version].tag, addressOf(path, version)),
          ),
          linkXml('x-default', addressOf(path, 'en')),
        ]),
    '</url>',
  ].join('')

const postEntries = async (kind: PostKind): Promise<Entry[]> => {
  const english = await postsFor(kind, 'en')
  const arabic = await postsFor(kind, 'ar')
  const onlyLanguages = singleLanguages([...english, ...arabic])
  return english.map((post) => ({
    path: post.path,
    onlyLanguage: onlyLanguages.get(post.id),
    lastmod: changedAt({ updatedAt: post.updatedAt, publishAt: post.appearedAt }),
  }))
}

/** The pages of the blog's topics, each with the last change of its posts. */
const topicEntries = async (): Promise<Entry[]> => {
  const posts = await postsFor('blog', 'en')
  return topicsIn(posts).map(({ topic }) => ({
    path: topicPath(topic),
    lastmod: latest(
      ...posts
        .filter((post) => post.topic === topic)
        .map(({ updatedAt, appearedAt }) => changedAt({ updatedAt, publishAt: appearedAt })),
    ),
  }))
}

/** The current and coming versions of the fees: earlier ones are excluded from search engines. */
const feesEntries = async (): Promise<Entry[]> =>
  (await feesVersions()).filter(({ state }) => state !== 'earlier').map(({ path }) => ({ path }))

const placeEntries = async (): Promise<Entry[]> =>
  [...(await placesFor('en')), ...(await comingPlacesFor('en'))].map(({ path }) => ({ path }))

const jobEntries = async (): Promise<Entry[]> =>
  (await jobsFor('en')).map((job) => ({ path: job.path, lastmod: changedAt(job) }))

/** An entry of the sitemap as XML, and its last change. */
type Listed = { xml: string; lastmod: string | undefined }

/**
 * Every public page once per language in which it has a text, with links to its language versions.
 * The second and further pages of a list of posts are omitted: their content moves with every new
 * post, and each post is listed itself. The oldest posts come first, so that a new post moves few
 * addresses into another part of the sitemap.
 */
export const sitemapEntries = async (): Promise<Listed[]> => {
  const pages = await Promise.all(
    routes.map(async (path): Promise<Entry> => ({ path, lastmod: await lastChange[path]?.() })),
  )
  const posts = (await Promise.all(postKinds.map(postEntries))).flat().toReversed()
  const entries = [
    ...pages,
    ...(await topicEntries()),
    ...(await feesEntries()),
    ...(await placeEntries()),
    ...(await jobEntries()),
    ...posts,
  ]
  return entries.flatMap((entry) =>
    (entry.onlyLanguage ? [entry.onlyLanguage] : languages).map((language) => ({
      xml: entryXml(entry, language),
      lastmod: entry.lastmod,
    })),
  )
}

/** A file of the sitemap with its root element. */
const fileXml = (root: string, elements: readonly string[]): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<${root} xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${elements.join('\n')}\n</${root}>\n`

/**
 * Maximum addresses in one file. The protocol allows 50,000 (sitemaps.org/protocol.html), but
 * search engines read smaller files again sooner.
 */
const MAX_ADDRESSES = 10_000

/**
 * The sitemap: `main` has all addresses or, where they do not fit into one file, is an index of the
 * files `parts`, `/sitemap-1.xml` and so on. The parts are in the root folder because a file may
 * only list addresses below its own folder.
 */
export const sitemapOf = (
  addresses: readonly Listed[],
  most = MAX_ADDRESSES,
): { main: string; parts: string[] } => {
  if (addresses.length <= most)
    return {
      main: fileXml(
        'urlset',
        addresses.map(({ xml }) => xml),
      ),
      parts: [],
    }
  const parts = Array.from({ length: Math.ceil(addresses.length / most) }, (_, index) =>
    addresses.slice(index * most, (index + 1) * most),
  )
  const index = parts.map(
    (part, at) =>
      `<sitemap><loc>${site.url}/sitemap-${at + 1}.xml</loc>${lastmodXml(latest(...part.map(({ lastmod }) => lastmod)))}</sitemap>`,
  )
  return {
    main: fileXml('sitemapindex', index),
    parts: parts.map((part) =>
      fileXml(
        'urlset',
        part.map(({ xml }) => xml),
      ),
    ),
  }
}
