import { getRssString } from '@astrojs/rss'
import { changedAt } from '#content/changed.ts'
import { postsFor, type PostKind } from '#content/posts.ts'
import { about, type Language } from '#i18n/languages.ts'
import { absolute, pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { withAbsoluteAddresses } from '#rich-text/absolute.ts'
import { site } from '#site/site.ts'
import { momentOf } from './article.ts'

/** The address of a feed, without the origin: `/ar/blog/rss.xml`. A slug holds no dot, so no post can have it. */
export const feedPath = (kind: PostKind, language: Language): string => pathIn(language, `/${kind}/rss.xml`)

/** A feed's name, which is also the title of the link to it. */
export const feedTitle = (kind: PostKind, language: Language): string => `${messages(language)[kind].title} · ${site.name[language]}`

/** XML has no room for these two, which every other format takes; a reader would refuse the whole feed for one. */
const UNFIT = /[\uFFFE\uFFFF]/g

/** Pixels of `/feed.png` on each side, as wide as RSS 2.0 lets a channel's picture be: rssboard.org/rss-specification, “image”. */
const PICTURE_SIDE = 144

const escaped = (text: string): string => text.replace(/&/g, '&amp;').replace(/</g, '&lt;').replace(/>/g, '&gt;')

/** The posts of a kind that have a text in a language, newest first, each whole, as RSS 2.0. */
export const feedOf = async (kind: PostKind, language: Language): Promise<string> => {
  const posts = (await postsFor(kind, language)).filter((post) => post.language === language)
  const built = posts.map(({ updatedAt, appearedAt }) => changedAt({ updatedAt, publishAt: appearedAt })).sort().at(-1)
  const title = feedTitle(kind, language)
  const page = absolute(site.url, language, `/${kind}`)
  const feed = await getRssString({
    title,
    description: messages(language)[kind].description,
    site: page,
    trailingSlash: false,
    // RSS has an author's address alone; a name is Dublin Core's.
    xmlns: { atom: 'http://www.w3.org/2005/Atom', dc: 'http://purl.org/dc/elements/1.1/' },
    customData: [
      `<language>${about[language].tag}</language>`,
      built === undefined ? '' : `<lastBuildDate>${new Date(built).toUTCString()}</lastBuildDate>`,
      `<atom:link href="${site.url}${feedPath(kind, language)}" rel="self" type="application/rss+xml"/>`,
      `<image><url>${site.url}/feed.png</url><title>${escaped(title)}</title><link>${page}</link><width>${PICTURE_SIDE}</width><height>${PICTURE_SIDE}</height></image>`,
    ].join(''),
    items: posts.map((post) => {
      const link = absolute(site.url, language, post.path)
      return {
        title: post.title,
        link,
        pubDate: new Date(momentOf(post)),
        description: post.summary,
        content: withAbsoluteAddresses(post.html, site.url, link),
        ...(post.topic !== 'none' && { categories: [messages(language).blog.topics[post.topic].name] }),
        ...(post.author && { customData: `<dc:creator>${escaped(post.author.name)}</dc:creator>` }),
      }
    }),
  })
  return feed.replace(UNFIT, '')
}
