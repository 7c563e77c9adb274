import type { Browser } from 'playwright-core'
import { blog } from '#kinds/blog.ts'
import { createRecord } from '#store/content.ts'
import { refresh } from '#store/projections.ts'
import { check } from '../../netlify/api/request.ts'
import { LOCAL_ENVIRONMENT, openTarget } from '../../netlify/local/content/target.ts'
import { blogData } from '../fixtures/blog-data.ts'
import { signedInState } from '../cms/signed-in.ts'
import type { RunningPlatform } from '../platform/spawn.ts'
import type { Post } from './rivals.ts'

/** Running platform, and the browser that all parts of a bench share. */
export type BenchContext = { platform: RunningPlatform; browser: Browser }

/** Number of posts with which the bench starts. */
export const SMALL_COUNT = 50

/** Number of measured rounds, of which every figure is the median. */
export const ROUNDS = Number(process.env['ROUNDS'] ?? 5)

export const postTitle = (number: number): string => `A post of the bench ${number}`

/** First posts in the format of the rivals, the systems that the staff area is compared with. */
export const rivalPosts: readonly Post[] = Array.from({ length: SMALL_COUNT }, (_, at) => ({
  slug: `post-${at + 1}`,
  title: postTitle(at + 1),
  body: 'It gives shade.',
}))

/**
 * Creates the posts with the numbers `from` to `to`, all as drafts, so that the public site stays
 * small. Writes directly to the platform's store, because the API accepts only 600 calls a minute
 * from one address.
 */
export const createDraftPosts = async (
  { dataDir, adminEmail }: RunningPlatform,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  const { stores, clock, close } = await openTarget(
    LOCAL_ENVIRONMENT,
    { ...process.env, DATA_DIR: dataDir },
    false,
  )
  const context = { store: stores.content, clock }
  let next = from
  /** Creates posts one after another until none is left; eight of these loops run in parallel. */
  const createPosts = async (): Promise<void> => {
    for (let number = next++; number <= to; number = next++) {
      const target = { kind: blog, id: crypto.randomUUID(), actor: { email: adminEmail } }
      await createRecord(context, target, {
        data: check(blog.schema, blogData(postTitle(number))),
        status: 'draft',
      })
    }
  }
  await Promise.all(Array.from({ length: 8 }, createPosts))
  await refresh(stores.content, clock, blog)
  await close()
}

/** Options of a browser context in which the admin is signed in. */
export const signedInOptions = async (platform: RunningPlatform) => ({
  storageState: await signedInState(platform),
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce' as const,
})
