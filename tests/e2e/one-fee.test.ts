import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { test } from '../browser.ts'
import { fees as samples } from '../../netlify/local/seed/fees/fees.ts'
import type { FeesData } from '#kinds/fees.ts'
import { PAGES } from '../../netlify/local/data-folder.ts'
import { records } from '../fixtures/records.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { staffClient, untilLive } from './staff-client.ts'

type Version = { FeesId: string; Revision: string; Data: FeesData }

const [, current = assert.fail(), coming = assert.fail()] = samples
/** Both versions are changed, the later one first: otherwise its old figures would be a rise. */
const revised = [coming, current]

/**
 * Numbers that occur nowhere else on the site, to be found unambiguously; all are lower fees, which
 * need no notice.
 */
const [cash, transfer, margin, limit] = [2.87, 11.93, 0.48, 10_457]

const changed = (data: FeesData): FeesData => ({
  ...data,
  Changes: data.InForceFrom === current.slug ? '' : data.Changes,
  Changes_AR: data.InForceFrom === current.slug ? '' : data.Changes_AR,
  Services: data.Services.map((fee) =>
    fee.Name === 'cash-withdrawal' ? { ...fee, Amount: cash } : fee,
  ),
  Countries: data.Countries.map((country) =>
    country.Code === 'PH' ? { ...country, Fee: transfer, Margin: margin } : country,
  ),
  Limits: data.Limits.map((one) =>
    one.Name === 'one-payment' && one.Audience === 'individual' ? { ...one, Amount: limit } : one,
  ),
})

/** Files of the live site with this ending, by path. */
const liveFiles = async (dataDir: string, ending: RegExp): Promise<Map<string, Buffer>> => {
  const { current: build } = JSON.parse(
    await readFile(join(dataDir, 'builds', 'current.json'), 'utf8'),
  ) as { current: number }
  const folder = join(dataDir, 'builds', String(build), PAGES)
  const files = (await readdir(folder, { recursive: true })).filter((file) => ending.test(file))
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(folder, file))] as const),
    ),
  )
}

const wordsOf = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

/**
 * Texts of the live site for readers and programs: the words of each page, feed and file, by path.
 */
const liveTexts = async (dataDir: string): Promise<Map<string, string>> => {
  const files = await liveFiles(dataDir, /\.(html|json|csv|xml|txt|svg|pdf)$/)
  return new Map(
    await Promise.all(
      [...files].map(
        async ([file, bytes]) =>
          [file, file.endsWith('.pdf') ? await wordsOf(bytes) : bytes.toString()] as const,
      ),
    ),
  )
}

const holding = (texts: Map<string, string>, pattern: RegExp): string[] =>
  [...texts]
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .sort()

test('a fee, a transfer, its margin and a limit that change are new in every place, and nowhere what they were', async ({
  t,
}) => {
  const running = await spawnPlatform()
  t.after(() => running.stop())
  const { call } = await staffClient(running)
  const pdfsBefore = await liveFiles(running.dataDir, /\.pdf$/)
  // A post of staff contains the fee, and so do its announcements.
  const post = {
    ...records.blog.data,
    BlogTitle: 'What cash costs',
    BlogDate: '2026-12-31',
    BlogLead: 'Cash costs {fee:cash-withdrawal}.',
    BlogLead_AR: 'يكلف النقد {fee:cash-withdrawal}.',
    BlogData: '<p>It costs {fee:cash-withdrawal}.</p>',
    BlogData_AR: '<p>يكلف {fee:cash-withdrawal}.</p>',
  }
  const written = await call<{ Slug: string }>('POST', '/api/blog/add-or-update-blog', {
    BlogId: crypto.randomUUID(),
    Data: post,
    updatedBy: running.adminEmail,
  })
  assert.equal(written.status, 201, JSON.stringify(written.body))
  for (const { id } of revised) {
    const { body: before } = await call<Version>('GET', `/api/fees/${id}`)
    const saved = await call<Version>(
      'PUT',
      '/api/fees/add-or-update-fees',
      { FeesId: id, Data: changed(before.Data), updatedBy: running.adminEmail },
      { 'if-match': before.Revision },
    )
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    await untilLive(running.url, `fees/${id}`, saved.body.Revision)
  }

  const texts = await liveTexts(running.dataDir)
  const both = (path: string, ending = 'html'): string[] => [
    `ar/${path}.${ending}`,
    `${path}.${ending}`,
  ]
  const pdfs = [
    ...both('fees', 'pdf'),
    ...revised.flatMap(({ slug }) => both(`keyfact/${slug}`, 'pdf')),
  ]
  const versionPage = revised.flatMap(({ slug }) => both(`keyfact/${slug}`))
  const files = ['fees.csv', 'fees.json']
  const searches = ['search/ar.json', 'search/en.json']
  // The lead appears on its own page, in the list, the feed, and below posts that link to it as
  // further reading.
  const led = holding(texts, /Cash costs |يكلف النقد /).filter((file) => !searches.includes(file))
  for (const path of [
    ...both(`blog/${written.body.Slug}`),
    ...both('blog'),
    ...both('blog/rss', 'xml'),
  ])
    assert.ok(led.includes(path), path)
  const posts = ['ar.html', 'index.html', ...led]
  const answers = [...both('faq'), ...searches]
  assert.deepEqual(
    holding(texts, /(?<![\d.])2\.87(?!\d)/),
    [
      ...answers,
      ...posts,
      ...both('find-us'),
      ...both('keyfact'),
      ...versionPage,
      ...both('services'),
      ...files,
      ...pdfs,
    ].sort(),
  )
  const calculator = ['calculator/ar.json', 'calculator/en.json']
  assert.deepEqual(
    holding(texts, /(?<![\d.])11\.93(?!\d)/),
    [...searches, ...both('keyfact'), ...versionPage, ...calculator, ...files, ...pdfs].sort(),
  )
  assert.deepEqual(
    holding(texts, /(?<![\d.])0\.48(?!\d)/),
    [...both('keyfact'), ...versionPage, ...calculator, ...files, ...pdfs].sort(),
  )
  assert.deepEqual(
    holding(texts, /10,?457/),
    [
      'ar.html',
      'index.html',
      ...answers,
      ...both('keyfact'),
      ...versionPage,
      ...both('services'),
      ...calculator,
      ...files,
      ...pdfs,
    ].sort(),
  )

  // Versions of other days retain their figures, in places of their own.
  const isOther = (file: string): boolean =>
    samples.some(
      (sample) =>
        !revised.includes(sample) && /\.(html|pdf)$/.test(file) && file.includes(sample.slug),
    ) || files.includes(file)
  const old = holding(
    texts,
    /(?<![\d.,])3\.00(?!\d)|AED\s3(?![\d.,])|three dirhams|(?<![\d.,])3 (dirhams|دراهم)|ثلاثة دراهم/,
  ).filter((file) => !isOther(file))
  assert.deepEqual(old, [])
  // PDFs of unchanged versions stay identical to the byte.
  for (const [file, bytes] of await liveFiles(running.dataDir, /\.pdf$/))
    assert.equal(
      bytes.equals(pdfsBefore.get(file) ?? assert.fail(file)),
      !pdfs.includes(file),
      file,
    )
  for (const path of both('keyfact'))
    assert.match(texts.get(path) ?? '', /"@type":"Offer","name":"[^"]*","price":"2\.87"/, path)
  for (const path of [...both('keyfact'), ...versionPage]) {
    assert.match(
      texts.get(path) ?? '',
      /data-fee="cash-withdrawal"(?:(?!<\/tr>)[\s\S])*2\.87/,
      path,
    )
    assert.match(
      texts.get(path) ?? '',
      /data-country="PH"(?:(?!<\/tr>)[\s\S])*0\.48%(?:(?!<\/tr>)[\s\S])*11\.93/,
      path,
    )
  }
})
