import { getRssString } from '@astrojs/rss'
import { changedAt } from '#content/changed.ts'
import { postsFor, type PostKind } from '#content/posts.ts'
import { languageFacts, type Language } from '#i18n/languages.ts'
import { absoluteUrl, pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { withAbsoluteAddresses } from '#rich-text/absolute.ts'
import { site } from '#site/site.ts'
import { feedTimeOf } from './article.ts'

/** Path of a feed: `/ar/blog/rss.xml`. No post can have it, as slugs contain no dot. */
export const feedPath = (kind: PostKind, language: Language): string =>
  pathIn(language, `/${kind}/rss.xml`)

/** A feed's name, and the title of the link to it. */
export const feedTitle = (kind: PostKind, language: Language): string =>
  `${messages(language)[kind].title} · ${site.name[language]}`

/** Characters that XML forbids. A feed reader rejects a feed with a single one. */
const FORBIDDEN = /[\uFFFE\uFFFF]/g

/**
 * Width and height of `/feed.png` in pixels: the maximum width of a channel's picture in RSS 2.0
 * (rssboard.org/rss-specification, "image").
 */
const PICTURE_SIDE = 144

/**
 * Maximum number of posts in a feed. The newest are enough: feed readers store the posts that they
 * have seen, and request the feed many times a day.
 */
const MAX_POSTS = 20
/** Maximum bytes of all full texts in a feed, as XML. A single text may have 200,000 characters. */
const MAX_TEXT_BYTES = 150_000

/** A text for XML. */
const escaped = (text: string): string =>
  text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/**
 * Returns a function to be called with each text in order. It returns true, and counts the text's
 * bytes, if all texts so far have at most {@link MAX_TEXT_BYTES} with this one.
 */
const createTextLimit = (): ((text: string) => boolean) => {
  let usedBytes = 0
  return (text) => {
    const bytes = Buffer.byteLength(escaped(text))
    const fits = usedBytes + bytes <= MAX_TEXT_BYTES
    if (fits) usedBytes += bytes
    return fits
  }
}

/**
 * The newest posts of a kind with a text in a language, as RSS 2.0. Posts have their summary, and
 * their full text while it fits into the feed.
 */
export const feedOf = async (kind: PostKind, language: Language): Promise<string> => {
  const posts = (await postsFor(kind, language))
    .filter((post) => post.language === language)
    .slice(0, MAX_POSTS)
  const lastChange = posts
    .map(({ updatedAt, appearedAt }) => changedAt({ updatedAt, publishAt: appearedAt }))
    .sort()
    .at(-1)
  const title = feedTitle(kind, language)
  const page = absoluteUrl(site.url, language, `/${kind}`)
  const fitsInFeed = createTextLimit()
  const feed = await getRssString({
    title,
    description: messages(language)[kind].description,
    site: page,
    trailingSlash: false,
    // For an author RSS has only an e-mail address: the name is an element of Dublin Core (`dc`).
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: [
      `<language>${languageFacts[language].tag}</language>`,
      lastChange === undefined
        ? ''
        : `<lastBuildDate>${new Date(lastChange).toUTCString()}</lastBuildDate>`,
      `<atom:link href="${site.url}${feedPath(kind, language)}" rel="self" type="application/rss+xml"/>`,
      `<image><url>${site.url}/feed.png</url><title>${escaped(title)}</title><link>${page}</link><width>${PICTURE_SIDE}</width><height>${PICTURE_SIDE}</height></image>`,
    ].join(''),
    items: posts.map((post) => {
      const link = absoluteUrl(site.url, language, post.path)
      const content = withAbsoluteAddresses(post.html, site.url, link)
      return {
        title: post.title,
        link,
        pubDate: new Date(feedTimeOf(post)),
        description: post.summary,
        ...(fitsInFeed(content) && { content }),
        ...(post.topic !== 'none' && {
          categories: [messages(language).blog.topics[post.topic].name],
        }),
        ...(post.author && { customData: `<dc:creator>${escaped(post.author.name)}</dc:creator>` }),
      }
    }),
  })
  return feed.replace(FORBIDDEN, '')
}
