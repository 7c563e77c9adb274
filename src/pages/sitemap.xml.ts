import type { APIRoute } from 'astro'
import { changedAt, newestChange } from '#content/changed.ts'
import { feesVersions } from '#content/fees.ts'
import { jobsFor } from '#content/jobs.ts'
import { comingPlacesFor, placesFor } from '#content/places.ts'
import { postKinds, postsFor, type PostKind } from '#content/posts.ts'
import { ownLanguages, topicPath, topicsIn } from '#content/related.ts'
import { about, languages, type Language } from '#i18n/languages.ts'
import { absolute } from '#i18n/paths.ts'
import { legalDays, routes } from '#site/routes.ts'
import { site } from '#site/site.ts'

const latest = (...times: readonly (string | undefined)[]): string | undefined => times.filter((time) => time !== undefined).sort().at(-1)

type Entry = { path: string; only?: Language | undefined; lastmod?: string | undefined }

/** When a page last changed, where anything tells: the newest item of a list, the day of a text. The others' words have no date. */
const lastChange: Partial<Record<(typeof routes)[number], () => Promise<string | undefined> | string>> = {
  '/about': async () => latest(await newestChange.leaders(), await newestChange.testimonials()),
  '/blog': newestChange.blog,
  '/news': newestChange.news,
  '/careers': newestChange.jobs,
  '/find-us': newestChange.places,
  '/keyfact': async () => latest(await newestChange.documents(), await newestChange.fees()),
  '/keyfact/business': async () => latest(await newestChange.documents(), await newestChange.fees()),
  '/faq': newestChange.faq,
  '/businessfaq': newestChange.businessfaq,
  '/terms': () => legalDays.terms,
  '/merchant-terms': () => legalDays['merchant-terms'],
  '/privacy': () => legalDays.privacy,
  '/disclaimer': () => legalDays.disclaimer,
  '/consumerinsights': () => legalDays.consumerinsights,
}

const addressOf = (path: string, language: Language): string => absolute(site.url, language, path)

const link = (tag: string, href: string): string => `<xhtml:link rel="alternate" hreflang="${tag}" href="${href}"/>`

const entryXml = ({ path, only, lastmod }: Entry, language: Language): string =>
  [
    `<url><loc>${addressOf(path, language)}</loc>`,
    lastmod ? `<lastmod>${lastmod}</lastmod>` : '',
    ...(only ? [] : [...languages.map((one) => link(about[one].tag, addressOf(path, one))), link('x-default', addressOf(path, 'en'))]),
    '</url>',
  ].join('')

const postEntries = async (kind: PostKind): Promise<Entry[]> => {
  const [english, arabic] = [await postsFor(kind, 'en'), await postsFor(kind, 'ar')]
  const own = ownLanguages([...english, ...arabic])
  return english.map((post) => ({
    path: post.path,
    only: own.get(post.id),
    lastmod: changedAt({ updatedAt: post.updatedAt, publishAt: post.appearedAt }),
  }))
}

/** The topics of the blog: each changed when the last of its posts did. */
const topicEntries = async (): Promise<Entry[]> => {
  const posts = await postsFor('blog', 'en')
  return topicsIn(posts).map(({ topic }) => ({
    path: topicPath(topic),
    lastmod: latest(...posts.filter((post) => post.topic === topic).map(({ updatedAt, appearedAt }) => changedAt({ updatedAt, publishAt: appearedAt }))),
  }))
}

/** The versions of the fees that hold, or will: what is over is kept from search engines. */
const feesEntries = async (): Promise<Entry[]> => (await feesVersions()).filter(({ standing }) => standing !== 'earlier').map(({ path }) => ({ path }))

const placeEntries = async (): Promise<Entry[]> => [...(await placesFor('en')), ...(await comingPlacesFor('en'))].map(({ path }) => ({ path }))

const jobEntries = async (): Promise<Entry[]> => (await jobsFor('en')).map((job) => ({ path: job.path, lastmod: changedAt(job) }))

/** Every public page once per language in which it has a text, with its alternates. */
export const GET: APIRoute = async () => {
  const pages = await Promise.all(routes.map(async (path): Promise<Entry> => ({ path, lastmod: await lastChange[path]?.() })))
  const posts = (await Promise.all(postKinds.map(postEntries))).flat()
  const urls = [...pages, ...posts, ...(await topicEntries()), ...(await feesEntries()), ...(await placeEntries()), ...(await jobEntries())].flatMap((entry) => (entry.only ? [entry.only] : languages).map((language) => entryXml(entry, language)))
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } },
  )
}
