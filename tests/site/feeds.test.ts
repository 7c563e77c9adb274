import assert from 'node:assert/strict'
import { XMLParser, XMLValidator } from 'fast-xml-parser'
import sharp from 'sharp'
import { languageFacts, languages, type Language } from '#i18n/languages.ts'
import { absoluteUrl, pathIn } from '#i18n/paths.ts'
import { dayOf } from '#i18n/time.ts'
import { site } from '#site/site.ts'
import { platform, test } from '../browser.ts'
import {
  builtPages,
  findElements,
  localAddressOf,
  linkHref,
  textOf,
  type BuiltPage,
} from './built.ts'

type Item = {
  title: string
  link: string
  guid: { '#text': string; '@_isPermaLink': string }
  description: string
  pubDate: string
  category?: string
  'dc:creator': string
  'content:encoded': string
}
type Channel = {
  title: string
  link: string
  language: string
  description: string
  lastBuildDate: string
  'atom:link': Record<string, string>
  image: Record<'url' | 'title' | 'link', string> & Record<'width' | 'height', number>
  item?: Item[]
}

const kinds = ['blog', 'news'] as const
const feeds = kinds.flatMap((kind) =>
  languages.map((language) => ({ kind, language, path: pathIn(language, `/${kind}/rss.xml`) })),
)
/** A single item is parsed as an array, too. */
const parser = new XMLParser({ ignoreAttributes: false, isArray: (name) => name === 'item' })

/** Key: path of the feed. */
const channels = new Map<string, Channel>()
let pages: BuiltPage[] = []

test.beforeAll(async () => {
  pages = await builtPages()
  for (const { path } of feeds) {
    const response = await fetch(platform.url + path)
    assert.equal(response.status, 200, path)
    assert.equal(response.headers.get('content-type'), 'application/rss+xml; charset=utf-8')
    const text = await response.text()
    assert.equal(XMLValidator.validate(text), true, path)
    channels.set(path, (parser.parse(text) as { rss: { channel: Channel } }).rss.channel)
  }
})

/** Posts on the first page of a list that are written in the page's language. */
const listedPosts = (kind: string, language: Language) => {
  const list = pages.find((page) => page.barePath === `/${kind}` && page.language === language)
  assert.ok(list)
  return findElements(list.document, 'article').flatMap((card) => {
    const [heading] = [...findElements(card, 'h2'), ...findElements(card, 'h3')]
    const link = heading && findElements(heading, 'a')[0]
    return link && (heading.attribs['lang'] ?? language) === language
      ? [{ title: textOf(link), link: site.url + (link.attribs['href'] ?? '') }]
      : []
  })
}

test('a feed has the posts of its list that are in its language, in the order of the list', () => {
  for (const { kind, language, path } of feeds) {
    const items = channels.get(path)?.item ?? []
    assert.deepEqual(
      items.map(({ title, link }) => ({ title, link })),
      listedPosts(kind, language),
      path,
    )
    assert.ok(items.length >= 3, path)
  }
})

test('a feed states its address, its page and its language', () => {
  for (const { kind, language, path } of feeds) {
    const channel = channels.get(path)
    assert.equal(channel?.link, absoluteUrl(site.url, language, `/${kind}`))
    assert.equal(channel.language, languageFacts[language].tag)
    assert.ok(channel.title.includes(site.name[language]) && channel.description.length > 20)
    assert.deepEqual(channel['atom:link'], {
      '@_href': site.url + path,
      '@_rel': 'self',
      '@_type': 'application/rss+xml',
    })
    assert.ok(!Number.isNaN(Date.parse(channel.lastBuildDate)))
  }
})

test('a feed has a picture of the stated size, within the limits of RSS 2.0', async () => {
  for (const { path } of feeds) {
    const { title, link, image } = channels.get(path) ?? assert.fail(path)
    assert.deepEqual([image.title, image.link], [title, link], path)
    assert.ok(
      image.url.startsWith(`${site.url}/`) && image.width <= 144 && image.height <= 400,
      path,
    )
    const answer = await fetch(await localAddressOf(image.url))
    assert.equal(answer.headers.get('content-type'), 'image/png')
    const { width, height } = await sharp(await answer.bytes()).metadata()
    assert.deepEqual({ width, height }, { width: image.width, height: image.height }, path)
  }
})

test('each item of a feed has the text, date, author and topic of its post, and its address as id', async () => {
  for (const { path } of feeds) {
    for (const item of channels.get(path)?.item ?? []) {
      assert.deepEqual(item.guid, { '#text': item.link, '@_isPermaLink': 'true' })
      assert.match(item['content:encoded'], /^<(p|h2|ul|ol|img|figure|blockquote)/)
      assert.doesNotMatch(item['content:encoded'], /\s(href|src)="\/[^"]/)
      const page = pages.find((one) => site.url + one.path === item.link)
      assert.ok(page, item.link)
      assert.equal(
        page.html.match(/article:published_time" content="([^"]+)"/)?.[1],
        dayOf(item.pubDate),
      )
      assert.ok(Date.parse(item.pubDate) <= Date.now(), `${item.link}: a date in the future`)
      const head = findElements(page.document, 'header', { class: 'post-head' })[0] ?? assert.fail()
      assert.equal(item.description, textOf(findElements(head, 'p', { class: 'lead' })[0]))
      assert.equal(item['dc:creator'], textOf(findElements(head, 'b')[0]))
      assert.equal(item.category ?? '', textOf(findElements(head, 'a', { class: 'topic' })[0]))
      for (const [, address = ''] of item['content:encoded'].matchAll(/\ssrc="([^"]+)"/g))
        assert.equal(
          (await fetch(await localAddressOf(address.replaceAll('&amp;', '&')))).status,
          200,
          address,
        )
    }
  }
})

test('the lists and the posts of a kind link to its feed in the page’s language; other pages link to none', () => {
  for (const page of pages) {
    const kind = kinds.find(
      (one) => page.barePath === `/${one}` || page.barePath.startsWith(`/${one}/`),
    )
    assert.equal(
      linkHref(page, { rel: 'alternate', type: 'application/rss+xml' }),
      kind && pathIn(page.language, `/${kind}/rss.xml`),
      page.path,
    )
  }
})
