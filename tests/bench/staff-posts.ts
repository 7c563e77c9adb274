import type { Browser } from 'playwright-core'
import { blog } from '#kinds/blog.ts'
import { createRecord } from '#store/content.ts'
import { refresh } from '#store/projections.ts'
import { check } from '../../netlify/api/request.ts'
import { LOCAL, openTarget } from '../../netlify/local/content/target.ts'
import { blogData } from '../fixtures/blog-data.ts'
import { signedInState } from '../cms/signed-in.ts'
import type { Running } from '../platform/spawn.ts'
import type { Post } from './rivals.ts'

/** Running copy of the product, and the browser shared by all parts of a bench. */
export type BenchContext = { platform: Running; browser: Browser }

/** Initial number of posts. */
export const few = 50

/** Number of rounds per figure. */
export const rounds = Number(process.env['ROUNDS'] ?? 5)

export const titleOf = (number: number): string => `A post of the bench ${number}`

/** First posts, as the rivals receive them. */
export const posts: readonly Post[] = Array.from({ length: few }, (_, at) => ({
  slug: `post-${at + 1}`,
  title: titleOf(at + 1),
  body: 'It gives shade.',
}))

/**
 * Makes the posts with the numbers `from` to `to`, all drafts, so that the public site stays small.
 * Written directly to the platform's store, as its API accepts 600 calls a minute from one address.
 */
export const fill = async (
  { dataDir, adminEmail }: Running,
  { from, to }: { from: number; to: number },
): Promise<void> => {
  const { stores, clock, close } = await openTarget(
    LOCAL,
    { ...process.env, DATA_DIR: dataDir },
    false,
  )
  const context = { store: stores.content, clock }
  let next = from
  const work = async (): Promise<void> => {
    for (let number = next++; number <= to; number = next++) {
      const target = { kind: blog, id: crypto.randomUUID(), actor: { email: adminEmail } }
      await createRecord(context, target, {
        data: check(blog.schema, blogData(titleOf(number))),
        status: 'draft',
      })
    }
  }
  await Promise.all(Array.from({ length: 8 }, work))
  await refresh(stores.content, clock, blog)
  await close()
}

export const signedIn = async (platform: Running) => ({
  storageState: await signedInState(platform),
  viewport: { width: 1280, height: 900 },
  reducedMotion: 'reduce' as const,
})
