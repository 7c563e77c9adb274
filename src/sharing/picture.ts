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
  createPictureNamer,
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

/** Paths of the pages of text, whose share pictures show the night scene. */
const nightPages = new Set([
  '/terms',
  '/merchant-terms',
  '/privacy',
  '/disclaimer',
  '/consumerinsights',
  '/keyfact',
  '/faq',
  '/businessfaq',
])

const nameOf = createPictureNamer()

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
  const drawing = nightPages.has(path) ? 'night' : 'day'
  return { scene: picture !== null ? 'plate' : drawing, wording, picture }
}

const exists = (file: string): Promise<boolean> =>
  access(file).then(
    () => true,
    () => false,
  )

/**
 * The full address of the picture that networks show for a page. Stores the specification of the
 * picture, unless an earlier build has drawn it. The build draws the pictures after it has made all
 * pages.
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
  if (import.meta.env.PROD && !(await exists(join(folder, file)))) {
    await mkdir(folder, { recursive: true })
    await writeFile(join(folder, specFile(file)), JSON.stringify(spec))
  }
  return site.url + PICTURE_PATH + file
}
