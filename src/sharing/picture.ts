import { access, mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Post } from '#content/posts.ts'
import type { Wording } from '#drawings/share.ts'
import { formatDate } from '#i18n/time.ts'
import type { Language } from '#i18n/languages.ts'
import { messages } from '#messages/index.ts'
import { cacheFolder } from '#rules/deploy-context.ts'
import { lettersWithoutGlyph } from '#rules/typeface.ts'
import { site } from '#site/site.ts'
import {
  createNaming,
  PICTURE_CACHE,
  PICTURE_PATH,
  specFile,
  type PictureSpec,
} from './picture-cache.ts'

type Page = {
  /** Language of the words on the picture. */
  language: Language
  /** The page's path without its language. */
  path: string
  title: string
  post?: Post | undefined
}

/** Pages of text, whose pictures show the night scene. */
const nightly = new Set([
  '/terms',
  '/merchant-terms',
  '/privacy',
  '/disclaimer',
  '/consumerinsights',
  '/keyfact',
  '/faq',
  '/businessfaq',
])

const nameOf = createNaming()

const specOf = ({ language, path, title, post }: Page): PictureSpec => {
  const picture = post?.picture?.src ?? null
  const wording: Wording = {
    rtl: language === 'ar',
    brand: site.name[language],
    above: post
      ? `${messages(language)[post.kind].title} · ${formatDate(post.date, language)}`
      : '',
    title,
    host: new URL(site.url).host.replace(/^www\./, ''),
  }
  return {
    scene: picture !== null ? 'plate' : nightly.has(path) ? 'night' : 'day',
    wording,
    picture,
  }
}

const isThere = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * The full address of the picture that networks show for a page. It is drawn after all pages are
 * made, unless an earlier build has stored it: this function only stores its specification.
 */
export const sharePicture = async (page: Page): Promise<string> => {
  const missing = lettersWithoutGlyph(page.title)
  if (missing.length > 0)
    console.warn(
      `The picture shared for “${page.title}” leaves out what no font has: ${missing.join(' ')}`,
    )
  const spec = specOf(page)
  const file = nameOf(spec)
  const folder = join(cacheFolder(process.env), PICTURE_CACHE)
  if (import.meta.env.PROD && !(await isThere(join(folder, file)))) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, specFile(file)), JSON.stringify(spec))
  }
  return site.url + PICTURE_PATH + file
}
