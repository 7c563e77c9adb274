import type { APIRoute } from 'astro'
import { postKinds, postsFor, type PostKind } from '#content/posts.ts'
import { about, languages, type Language } from '#i18n/languages.ts'
import { absolute } from '#i18n/paths.ts'
import { ownLanguage } from '#sections/posts/own-language.ts'
import { routes } from '#sections/frame/routes.ts'
import { site } from '#site.ts'

type Entry = { path: string; only?: Language | undefined; lastmod?: string }

const addressOf = (path: string, language: Language): string => absolute(site.url, language, path)

const entryXml = ({ path, only, lastmod }: Entry, language: Language): string =>
  [
    `<url><loc>${addressOf(path, language)}</loc>`,
    lastmod ? `<lastmod>${lastmod}</lastmod>` : '',
    ...(only ? [] : languages.map((one) => `<xhtml:link rel="alternate" hreflang="${about[one].tag}" href="${addressOf(path, one)}"/>`)),
    '</url>',
  ].join('')

const postEntries = async (kind: PostKind): Promise<Entry[]> => {
  const [english, arabic] = [await postsFor(kind, 'en'), await postsFor(kind, 'ar')]
  return english.map((post) => ({
    path: post.path,
    only: ownLanguage([post, arabic.find(({ id }) => id === post.id)]),
    lastmod: post.updatedAt,
  }))
}

/** Every public page once per language in which it has a text, with its alternates. */
export const GET: APIRoute = async () => {
  const posts = (await Promise.all(postKinds.map(postEntries))).flat()
  const entries: Entry[] = [...routes.map((path) => ({ path })), ...posts]
  const urls = entries.flatMap((entry) => (entry.only ? [entry.only] : languages).map((language) => entryXml(entry, language)))
  return new Response(
    `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9" xmlns:xhtml="http://www.w3.org/1999/xhtml">\n${urls.join('\n')}\n</urlset>\n`,
    { headers: { 'Content-Type': 'application/xml' } },
  )
}
