import { createHash } from 'node:crypto'
import { access, mkdir, writeFile } from 'node:fs/promises'
import { cacheDir } from 'astro:config/server'
import type { Post } from '#content/posts.ts'
import { shareGround, shareWords, type Scene } from '#drawings/share.ts'
import { formatDate } from '#i18n/time.ts'
import type { Language } from '#i18n/languages.ts'
import { messages } from '#messages/index.ts'
import { site } from '#site/site.ts'
import { endingOf, KEPT_IN, SHARED_AT, RENDER_VERSION, type PictureSpec } from './kept.ts'

type Page = {
  /** Of the words on the picture. */
  language: Language
  /** The page's path without its language. */
  path: string
  title: string
  post?: Post | undefined
}

/** Pages that are read rather than looked at lie in the night. */
const nightly = new Set(['/terms', '/merchant-terms', '/privacy', '/disclaimer', '/consumerinsights', '/keyfact', '/faq', '/businessfaq'])

const grounds = new Map<string, string>()

/** What a ground looks like, in a few characters. */
const groundOf = (scene: Scene, rtl: boolean): string => {
  const key = `${scene} ${rtl}`
  const known = grounds.get(key) ?? createHash('sha256').update(shareGround(scene, rtl)).digest('hex')
  grounds.set(key, known)
  return known
}

const specOf = ({ language, path, title, post }: Page): PictureSpec => {
  const rtl = language === 'ar'
  const picture = post?.picture?.src ?? null
  const scene = picture !== null ? 'plate' : nightly.has(path) ? 'night' : 'day'
  const { file: words, missing } = shareWords(scene, {
    rtl,
    brand: site.name[language],
    above: post ? `${messages(language)[post.kind].title} · ${formatDate(post.date, language)}` : '',
    title,
    host: new URL(site.url).host.replace(/^www\./, ''),
  })
  if (missing.length > 0) console.warn(`The picture shared for “${title}” leaves out what no font has: ${missing.join(' ')}`)
  return { scene, rtl, words, picture }
}

const isThere = (file: URL): Promise<boolean> => access(file).then(() => true, () => false)

/**
 * The full address of the picture that networks show for a page. It is drawn after all pages are built, unless it is kept
 * from an earlier build: here its specification is noted.
 */
export const sharePicture = async (page: Page): Promise<string> => {
  const spec = specOf(page)
  const all = JSON.stringify([RENDER_VERSION, groundOf(spec.scene, spec.rtl), spec])
  const name = createHash('sha256').update(all).digest('hex').slice(0, 12)
  const file = `${name}.${endingOf(spec)}`
  const folder = new URL(KEPT_IN, cacheDir)
  if (import.meta.env.PROD && !(await isThere(new URL(file, folder)))) {
    await mkdir(folder, { recursive: true })
    await writeFile(new URL(`${name}.json`, folder), JSON.stringify(spec))
  }
  return site.url + SHARED_AT + file
}
