import { getRssString } from '@astrojs/rss'
import { changedAt } from '#content/changed.ts'
import { postsFor, type PostKind } from '#content/posts.ts'
import { about, type Language } from '#i18n/languages.ts'
import { absolute, pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { withAbsoluteAddresses } from '#rich-text/absolute.ts'
import { site } from '#site/site.ts'
import { momentOf } from './article.ts'

/** Path of a feed: `/ar/blog/rss.xml`. Slugs contain no dot: no post can have it. */
export const feedPath = (kind: PostKind, language: Language): string =>
  pathIn(language, `/${kind}/rss.xml`)

/** A feed's name, and the title of the link to it. */
export const feedTitle = (kind: PostKind, language: Language): string =>
  `${messages(language)[kind].title} · ${site.name[language]}`

/**
 * Characters that XML forbids, unlike all other formats; a reader would reject the whole feed for
 * one.
 */
const UNFIT = /[\uFFFE\uFFFF]/g

/**
 * Width and height of `/feed.png` in pixels, the maximum width of a channel's picture in RSS 2.0:
 * rssboard.org/rss-specification, “image”.
 */
const PICTURE_SIDE = 144

/**
 * Number of posts in a feed, the newest: readers store those that they have seen, and request the
 * feed many times a day.
 */
const MAX_POSTS = 20
/** Maximum bytes of full texts in a feed, as XML. A post's text may have 200,000 letters. */
const MAX_TEXT_BYTES = 150_000

const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** Decides for each text in order if the feed has room for it. */
const roomForTexts = (): ((text: string) => boolean) => {
  let taken = 0
  return (text) => {
    const bytes = Buffer.byteLength(escaped(text))
    const isTaken = taken + bytes <= MAX_TEXT_BYTES
    if (isTaken) taken += bytes
    return isTaken
  }
}

/**
 * The newest posts of a kind with a text in a language, as RSS 2.0: with their full text as long as
 * there is room, then with their summary.
 */
export const feedOf = async (kind: PostKind, language: Language): Promise<string> => {
  const posts = (await postsFor(kind, language))
    .filter((post) => post.language === language)
    .slice(0, MAX_POSTS)
  const built = posts
    .map(({ updatedAt, appearedAt }) => changedAt({ updatedAt, publishAt: appearedAt }))
    .sort()
    .at(-1)
  const title = feedTitle(kind, language)
  const page = absolute(site.url, language, `/${kind}`)
  const hasRoom = roomForTexts()
  const feed = await getRssString({
    title,
    description: messages(language)[kind].description,
    site: page,
    trailingSlash: false,
    // RSS allows only an author's e-mail address; the name needs Dublin Core.
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: [
      `<language>${about[language].tag}</language>`,
      built === undefined ? '' : `<lastBuildDate>${new Date(built).toUTCString()}</lastBuildDate>`,
      `<atom:link href="${site.url}${feedPath(kind, language)}" rel="self" type="application/rss+xml"/>`,
      `<image><url>${site.url}/feed.png</url><title>${escaped(title)}</title><link>${page}</link><width>${PICTURE_SIDE}</width><height>${PICTURE_SIDE}</height></image>`,
    ].join(''),
    items: posts.map((post) => {
      const link = absolute(site.url, language, post.path)
      const content = withAbsoluteAddresses(post.html, site.url, link)
      return {
        title: post.title,
        link,
        pubDate: new Date(momentOf(post)),
        description: post.summary,
        ...(hasRoom(content) && { content }),
        ...(post.topic !== 'none' && {
          categories: [messages(language).blog.topics[post.topic].name],
        }),
        ...(post.author && { customData: `<dc:creator>${escaped(post.author.name)}</dc:creator>` }),
      }
    }),
  })
  return feed.replace(UNFIT, '')
}
