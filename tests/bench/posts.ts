import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { blog } from '#kinds/blog.ts'
import { mapPooled } from '#store/concurrency.ts'
import { createRecord, updateRecord } from '#store/content.ts'
import { refresh } from '#store/projections.ts'
import { entityKey, type Entity } from '#store/records.ts'
import { sha256 } from '#store/keys.ts'
import { check } from '../../netlify/api/request.ts'
import { LOCAL_ENVIRONMENT, openTarget, type Target } from '../../netlify/local/content/target.ts'

/** Published post in both languages, the same for every system of a bench. */
export type BenchPost = {
  slug: string
  title: string
  titleAr: string
  /** English text in HTML. */
  text: string
  /** Arabic text in HTML. */
  textAr: string
  /** Day in the format `YYYY-MM-DD`. */
  date: string
}

const samples = join(import.meta.dirname, '../../netlify/local/seed/posts')

/** Texts of the sample content in both languages, 3 to 5 KB each. */
const texts = [
  'a-savings-habit-that-starts-with-five-dirhams',
  'lost-phone-three-things-to-do-in-this-order',
  'qr-payments-how-a-small-shop-gets-paid',
  'read-the-fee-before-you-confirm',
  'salary-day-what-to-do-first',
].map(
  (name) =>
    ['en', 'ar'].map((language) =>
      readFileSync(join(samples, `${name}.${language}.html`), 'utf8'),
    ) as [string, string],
)

/** Day a number of days after 1 January 2020, in the format `YYYY-MM-DD`. */
const dayAfter2020 = (days: number): string =>
  new Date(Date.UTC(2020, 0, 1 + days)).toISOString().slice(0, 10)

/** Post with a number from 0 on. Its texts start with words that no other post has. */
export const postAt = (number: number): BenchPost => {
  const [text, textAr] = texts[number % texts.length] as [string, string]
  return {
    slug: `post-${number}`,
    title: `Post number ${number} about money, cash points and savings`,
    titleAr: `المقال رقم ${number} عن المال ونقاط النقد والادخار`,
    text: `<p>Post ${number} opens with words of its own.</p>${text}`,
    textAr: `<p>يبدأ المقال ${number} بكلمات خاصة به.</p>${textAr}`,
    date: dayAfter2020(number % 2_000),
  }
}

/** Post in the format of the product's API. */
export const blogOf = ({ title, titleAr, text, textAr, date }: BenchPost) => ({
  BlogTitle: title,
  BlogTitle_AR: titleAr,
  BlogData: text,
  BlogData_AR: textAr,
  BlogDate: date,
})

/**
 * Record id of a post, the same in every run: the first 32 hexadecimal digits of the slug's digest
 * in the format of a version 4 UUID.
 */
const idOf = ({ slug }: BenchPost): string =>
  sha256(slug).replace(/^(.{8})(.{3}).(.{3}).(.{3})(.{12}).*$/, '$1-$2a-4$3-8$4-$5')

const actor = { email: 'bench@ghaf.example' }
const targetOf = (post: BenchPost) => ({ kind: blog, id: idOf(post), actor })

/**
 * Opens the store of a data folder for the duration of the work. The platform may run on the same
 * folder, or not.
 */
const withStore = async (
  dataDir: string,
  work: (target: Target) => Promise<void>,
): Promise<void> => {
  const target = await openTarget(LOCAL_ENVIRONMENT, { ...process.env, DATA_DIR: dataDir }, true)
  await work(target).finally(target.close)
}

/** Stores the first `count` posts directly in a data folder, without the API. */
export const fillPosts = (dataDir: string, count: number): Promise<void> =>
  withStore(dataDir, async ({ stores, clock }) => {
    const store = stores.content
    await mapPooled(
      Array.from({ length: count }, (_, number) => postAt(number)),
      8,
      async (post) => {
        const written = await createRecord({ store, clock }, targetOf(post), {
          data: check(blog.schema, blogOf(post)),
          slug: post.slug,
        })
        if ('refused' in written) throw new Error(`${post.slug} was refused: ${written.refused}`)
      },
    )
    await refresh(store, clock, blog)
  })

/** Changes the title of a post, as a save does, without requesting a build. */
export const retitle = (dataDir: string, number: number, title: string): Promise<void> =>
  withStore(dataDir, async ({ stores, clock }) => {
    const store = stores.content
    const post = postAt(number)
    const target = targetOf(post)
    const found = await store.get<Entity>(entityKey(blog, target.id))
    const data = check(blog.schema, blogOf({ ...post, title }))
    const written = await updateRecord({ store, clock }, target, { data }, found?.data.rev ?? null)
    if ('refused' in written) throw new Error(`${post.slug} was refused: ${written.refused}`)
    await refresh(store, clock, blog)
  })
