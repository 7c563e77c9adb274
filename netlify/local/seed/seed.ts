import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BlogData } from '#kinds/blog.ts'
import type { KindName } from '#kinds/index.ts'
import type { Notification } from '#kinds/settings.ts'
import { documentDataOf, documents, fileNameOf, pdfBytes } from './documents/documents.ts'
import { faqs } from './faqs/faqs.ts'
import { fees } from './fees/fees.ts'
import { jobDataOf, jobs } from './jobs/jobs.ts'
import { leaderDataOf, leaders, PORTRAIT, portraitBytes } from './leaders/leaders.ts'
import { news, newsDataOf } from './news/news.ts'
import { places } from './places/places.ts'
import { posts, readText, type Both, type SamplePost } from './posts.ts'
import { testimonials } from './testimonials/testimonials.ts'

/**
 * The sample announcement. It is switched off, so that a new site opens without a pop-up. Its start
 * and end are midnights in Dubai.
 */
export const announcement: Notification = {
  StartDate: '2026-11-20T20:00:00.000Z',
  EndDate: '2026-12-31T20:00:00.000Z',
  isActive: false,
  refreshToken: 'e582ba5d-7e82-4989-b73b-07560e8b06e0',
  AlertContent:
    '<h2>Nine new cash points open on 1 December</h2>' +
    '<p>Ajman, Umm Al Quwain, Ras Al Khaimah and Fujairah get nine new places where you can add cash to your wallet.</p>' +
    '<p><a href="/find-us">See where they are</a></p>',
  AlertContent_AR:
    '<h2>تسع نقاط خدمة نقدية جديدة في 1 ديسمبر</h2>' +
    '<p>تفتح في عجمان وأم القيوين ورأس الخيمة والفجيرة تسع نقاط جديدة يمكنك فيها إضافة النقود إلى محفظتك.</p>' +
    '<p><a href="/ar/find-us">اعرف أين تجدها</a></p>',
}

/**
 * Operations of the store that {@link seed} needs. A repeated call with the same arguments changes
 * nothing.
 */
export type SeedStore = {
  /** Stores a file under its hash. @returns its address, `/assets/<sha256>/<name>` */
  putFile(
    bytes: Uint8Array<ArrayBuffer>,
    file: { name: string; type: string; width: number | null; height: number | null },
  ): Promise<string>
  /** Creates an item. @param slug last part of its address, for kinds whose items have pages */
  create(
    kind: Exclude<KindName, 'settings'>,
    id: string,
    data: unknown,
    slug?: string,
  ): Promise<void>
  putSetting(key: string, value: unknown): Promise<void>
}

/** Every sample picture is a WebP file of this size in pixels. */
export const PICTURE = { type: 'image/webp', width: 1600, height: 900 } as const

export const pictureFolder = join(import.meta.dirname, 'pictures')

export const pictureBytes = async (name: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await readFile(join(pictureFolder, name)))

/** Data of a sample post as it is stored. @param paths addresses of the uploaded pictures */
export const blogDataOf = async (post: SamplePost, paths: Both): Promise<BlogData> => ({
  BlogTitle: post.title.en,
  BlogTitle_AR: post.title.ar,
  BlogLead: post.lead.en,
  BlogLead_AR: post.lead.ar,
  BlogData: await readText('posts', post.slug, 'en'),
  BlogData_AR: await readText('posts', post.slug, 'ar'),
  BlogDate: post.date,
  BlogImageUrl_EN: paths.en,
  BlogImageUrl_AR: paths.ar,
  BlogImageAlt_EN: post.alt.en,
  BlogImageAlt_AR: post.alt.ar,
  PdFImage_En: '',
  BlogAuthor: post.author.en,
  BlogAuthor_AR: post.author.ar,
  BlogReviewer: post.reviewer?.en ?? '',
  BlogReviewer_AR: post.reviewer?.ar ?? '',
  BlogTopic: post.topic ?? 'none',
  LanguageSelection: 'all',
})

const putPictures = async (store: SeedStore, picture: Both): Promise<Both> => {
  const put = async (name: string) => store.putFile(await pictureBytes(name), { name, ...PICTURE })
  const en = await put(picture.en)
  return { en, ar: picture.ar === picture.en ? en : await put(picture.ar) }
}

/**
 * Writes the sample content into a store that the caller knows to be empty, one item after another:
 * pages show questions and leaders in the order in which they were written. After an interruption
 * it may run again, because ids and file hashes are fixed.
 * @returns number of items, the announcement included
 */
export async function seed(store: SeedStore): Promise<number> {
  for (const post of posts)
    await store.create(
      'blog',
      post.id,
      await blogDataOf(post, await putPictures(store, post.picture)),
      post.slug,
    )
  for (const post of news)
    await store.create(
      'news',
      post.id,
      await newsDataOf(post, await putPictures(store, post.picture)),
      post.slug,
    )
  for (const { id, data } of faqs) await store.create('faq', id, data)
  for (const job of jobs) await store.create('jobs', job.id, await jobDataOf(job))
  for (const { id, data } of testimonials) await store.create('testimonials', id, data)
  for (const document of documents) {
    const path = await store.putFile(await pdfBytes(document), {
      name: fileNameOf(document),
      type: 'application/pdf',
      width: null,
      height: null,
    })
    await store.create('documents', document.id, documentDataOf(document, path))
  }
  for (const leader of leaders) {
    const name = `${leader.portrait}.webp`
    await store.create(
      'leaders',
      leader.id,
      leaderDataOf(
        leader,
        await store.putFile(await portraitBytes(leader.portrait), { name, ...PORTRAIT }),
      ),
    )
  }
  for (const { id, slug, data } of fees) await store.create('fees', id, data, slug)
  for (const { id, slug, data } of places) await store.create('places', id, data, slug)
  await store.putSetting('WEB_NOTIFICATION', announcement)
  const lists = [posts, news, faqs, jobs, testimonials, documents, leaders, fees, places]
  const announcements = 1
  return lists.reduce((sum, items) => sum + items.length, announcements)
}
