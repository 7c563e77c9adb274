import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlogData } from '#kinds/blog.ts'
import { announcement } from './announcement.ts'
import { posts, type SamplePost } from './posts.ts'

/** The little that seeding needs of the store. Every call may be repeated with the same arguments and then changes nothing. */
export type SeedStore = {
  /** Keeps a file under its hash. @returns its FilePath, `/assets/<sha256>/<name>` */
  putFile(bytes: Uint8Array<ArrayBuffer>, file: { name: string; type: string; width: number; height: number }): Promise<string>
  create(kind: 'blog', id: string, slug: string, data: unknown): Promise<void>
  putSetting(key: string, value: unknown): Promise<void>
}

/** Every sample picture is a WebP file of this size in pixels. */
export const PICTURE = { type: 'image/webp', width: 1600, height: 900 } as const

const folder = import.meta.dirname

/** A post's text in one language, as one line of markup: the files break lines between blocks, the store does not. */
export const textOf = async (slug: string, language: 'en' | 'ar'): Promise<string> =>
  (await readFile(join(folder, 'posts', `${slug}.${language}.html`), 'utf8')).replaceAll('\n', '')

/** The bytes of a sample picture. */
export const pictureBytes = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(folder, 'pictures', name)))

/** A sample post as the blog kind stores it. `paths` are the FilePaths of its pictures. */
export const dataOf = async (post: SamplePost, paths: { en: string; ar: string }): Promise<BlogData> => ({
  BlogTitle: post.title.en,
  BlogTitle_AR: post.title.ar,
  BlogData: await textOf(post.slug, 'en'),
  BlogData_AR: await textOf(post.slug, 'ar'),
  BlogDate: post.date,
  BlogImageUrl_EN: paths.en,
  BlogImageUrl_AR: paths.ar,
  BlogImageAlt_EN: post.alt.en,
  BlogImageAlt_AR: post.alt.ar,
  PdFImage_En: '',
  LanguageSelection: 'all',
})

/**
 * Fills an empty store with the sample posts and the sample announcement. The caller checks that it is empty.
 * After an interruption it may run again: ids and file hashes are fixed.
 * @returns how many posts there are
 */
export async function seed(store: SeedStore): Promise<number> {
  for (const post of posts) {
    const path = async (name: string) => store.putFile(await pictureBytes(name), { name, ...PICTURE })
    const en = await path(post.picture.en)
    const ar = post.picture.ar === post.picture.en ? en : await path(post.picture.ar)
    await store.create('blog', post.id, post.slug, await dataOf(post, { en, ar }))
  }
  await store.putSetting('WEB_NOTIFICATION', announcement)
  return posts.length
}
