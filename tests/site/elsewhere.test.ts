import assert from 'node:assert/strict'
import { pathIn } from '#i18n/paths.ts'
import { languages } from '#i18n/languages.ts'
import { site } from '#site/site.ts'
import { platform, test } from '../browser.ts'
import { listen } from '../listening.ts'
import { builtPages, jsonLdIn, findElements } from './built.ts'
import { openPage } from './site.ts'

/**
 * Addresses of the site in a text of any format. `&amp;`, which may be escaped twice, belongs to an
 * address; any other entity ends it.
 */
const addressesIn = (text: string): string[] =>
  text
    .replaceAll('&amp;', '&')
    .replaceAll('&amp;', '&')
    .replaceAll(/&(?:quot|apos|lt|gt|#\w+);/g, ' ')
    .match(/https:\/\/[^\s"'<>,\\]+/g)
    ?.filter((address) => address.startsWith(`${site.url}/`)) ?? []

test('another origin can load every address in feeds, structured data, meta tags and icons', async ({
  t,
}) => {
  const pages = await builtPages()
  const feeds = await Promise.all(
    ['blog', 'news'].flatMap((kind) =>
      languages.map(async (language) =>
        (await fetch(platform.url + pathIn(language, `/${kind}/rss.xml`))).text(),
      ),
    ),
  )
  const tags = pages.flatMap(({ document }) => [
    ...findElements(document, 'meta').map(({ attribs }) => attribs['content'] ?? ''),
    ...findElements(document, 'link')
      .filter(({ attribs }) => /icon/.test(attribs['rel'] ?? ''))
      .map(({ attribs }) => new URL(attribs['href'] ?? '', site.url).href),
  ])
  const addresses = [
    ...feeds,
    ...pages.flatMap((page) => jsonLdIn(page)).map((data) => JSON.stringify(data)),
    ...tags,
  ].flatMap(addressesIn)
  const paths = [
    ...new Set(addresses.map((address) => address.slice(site.url.length).replace(/#.*$/, ''))),
  ]
  const isPicture = (path: string): boolean =>
    /\.(?:png|jpe?g|webp|svg|ico)$|^\/\.netlify\/images\?/.test(path)
  assert.ok(paths.filter(isPicture).length > 20, paths.join('\n'))
  assert.ok(
    paths.length > 100 && paths.includes('/favicon.svg') && paths.includes('/ar/news/rss.xml'),
  )

  const { origin } = await listen(
    (_, answer) =>
      void answer
        .setHeader('Content-Type', 'text/html')
        .end('<!doctype html><title>Elsewhere</title>'),
    t,
  )
  const { page } = await openPage(t, { baseURL: origin })
  await page.goto('/')
  const refused = await page.evaluate(
    async ({ url, paths, pictures }) => {
      const faults: string[] = []
      for (const path of paths) {
        const answer = await fetch(url + path, { mode: 'no-cors' }).catch(() => null)
        if (answer === null) faults.push(path)
      }
      for (const path of pictures) {
        const picture = new Image()
        picture.src = url + path
        await picture.decode().catch(() => faults.push(`${path} as a picture`))
      }
      return faults
    },
    { url: platform.url, paths, pictures: paths.filter(isPicture) },
  )
  assert.deepEqual(refused, [])
})
