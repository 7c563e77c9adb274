import assert from 'node:assert/strict'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { extractText, getDocumentProxy } from 'unpdf'
import { test } from '../browser.ts'
import { fees as samples } from '../../netlify/local/seed/fees/fees.ts'
import type { FeesData } from '#kinds/fees.ts'
import { PAGES_FOLDER } from '../../netlify/local/data-folder.ts'
import { records } from '../fixtures/records.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { staffClient, untilLive } from './staff-client.ts'

type Version = { FeesId: string; Revision: string; Data: FeesData }

/** Versions of the sample content: the second one is in force, the third one comes after it. */
const [, current = assert.fail(), coming = assert.fail()] = samples
/**
 * Versions that are changed, in this order. If the current version got its lower figures first, the
 * old figures of the coming version would count as a rise, which needs a notice.
 */
const revised = [coming, current]

// New figures that occur nowhere else on the site, so that a search finds only them. All are lower
// than the old figures: a rise would need a notice.

/** Fee of a cash withdrawal, in dirhams. */
const cash = 2.87
/** Fee of a transfer to the Philippines, in dirhams. */
const transfer = 11.93
/** Margin of the same transfer, in per cent. */
const margin = 0.48
/** Limit of one payment of an individual, in dirhams. */
const limit = 10_457

const withNewFigures = (data: FeesData): FeesData => ({
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

/** Files of the live site whose name matches a pattern, by path. */
const liveFiles = async (dataDir: string, names: RegExp): Promise<Map<string, Buffer>> => {
  const builds = JSON.parse(await readFile(join(dataDir, 'builds', 'current.json'), 'utf8')) as {
    current: number
  }
  const folder = join(dataDir, 'builds', String(builds.current), PAGES_FOLDER)
  const files = (await readdir(folder, { recursive: true })).filter((file) => names.test(file))
  return new Map(
    await Promise.all(
      files.map(async (file) => [file, await readFile(join(folder, file))] as const),
    ),
  )
}

const textOfPdf = async (pdf: Buffer): Promise<string> =>
  (await extractText(await getDocumentProxy(new Uint8Array(pdf)), { mergePages: true })).text

/** Texts of all pages, feeds and files of the live site, by path; for a PDF, the words in it. */
const liveTexts = async (dataDir: string): Promise<Map<string, string>> => {
  const files = await liveFiles(dataDir, /\.(html|json|csv|xml|txt|svg|pdf)$/)
  return new Map(
    await Promise.all(
      [...files].map(
        async ([file, bytes]) =>
          [file, file.endsWith('.pdf') ? await textOfPdf(bytes) : bytes.toString()] as const,
      ),
    ),
  )
}

/** Paths of the texts that match a pattern, sorted. */
const filesMatching = (texts: Map<string, string>, pattern: RegExp): string[] =>
  [...texts]
    .filter(([, text]) => pattern.test(text))
    .map(([file]) => file)
    .sort()

test('a changed fee, transfer, margin and limit are new in every file of the site, and no file has the old ones', async ({
  t,
}) => {
  const running = await spawnPlatform()
  t.after(() => running.stop())
  const { call } = await staffClient(running)
  const pdfsBefore = await liveFiles(running.dataDir, /\.pdf$/)
  // The lead and the text of a post refer to the fee of a cash withdrawal.
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
      { FeesId: id, Data: withNewFigures(before.Data), updatedBy: running.adminEmail },
      { 'if-match': before.Revision },
    )
    assert.equal(saved.status, 200, JSON.stringify(saved.body))
    await untilLive(running.url, `fees/${id}`, saved.body.Revision)
  }

  const texts = await liveTexts(running.dataDir)
  const inBothLanguages = (path: string, ending = 'html'): string[] => [
    `ar/${path}.${ending}`,
    `${path}.${ending}`,
  ]
  const pdfs = [
    ...inBothLanguages('fees', 'pdf'),
    ...revised.flatMap(({ slug }) => inBothLanguages(`keyfact/${slug}`, 'pdf')),
  ]
  const versionPages = revised.flatMap(({ slug }) => inBothLanguages(`keyfact/${slug}`))
  const dataFiles = ['fees.csv', 'fees.json']
  const searches = ['search/ar.json', 'search/en.json']
  // The lead of the post appears on its page, in the list, in the feed, and on other posts that
  // link to it as further reading.
  const filesWithLead = filesMatching(texts, /Cash costs |يكلف النقد /).filter(
    (file) => !searches.includes(file),
  )
  for (const path of [
    ...inBothLanguages(`blog/${written.body.Slug}`),
    ...inBothLanguages('blog'),
    ...inBothLanguages('blog/rss', 'xml'),
  ])
    assert.ok(filesWithLead.includes(path), path)
  const posts = ['ar.html', 'index.html', ...filesWithLead]
  const answers = [...inBothLanguages('faq'), ...searches]
  // Each pattern matches one new figure, and no longer number that contains it.
  assert.deepEqual(
    filesMatching(texts, /(?<![\d.])2\.87(?!\d)/),
    [
      ...answers,
      ...posts,
      ...inBothLanguages('find-us'),
      ...inBothLanguages('keyfact'),
      ...versionPages,
      ...inBothLanguages('services'),
      ...dataFiles,
      ...pdfs,
    ].sort(),
  )
  const calculator = ['calculator/ar.json', 'calculator/en.json']
  assert.deepEqual(
    filesMatching(texts, /(?<![\d.])11\.93(?!\d)/),
    [
      ...searches,
      ...inBothLanguages('keyfact'),
      ...versionPages,
      ...calculator,
      ...dataFiles,
      ...pdfs,
    ].sort(),
  )
  assert.deepEqual(
    filesMatching(texts, /(?<![\d.])0\.48(?!\d)/),
    [...inBothLanguages('keyfact'), ...versionPages, ...calculator, ...dataFiles, ...pdfs].sort(),
  )
  assert.deepEqual(
    filesMatching(texts, /10,?457/),
    [
      'ar.html',
      'index.html',
      ...answers,
      ...inBothLanguages('keyfact'),
      ...versionPages,
      ...inBothLanguages('services'),
      ...calculator,
      ...dataFiles,
      ...pdfs,
    ].sort(),
  )

  // Versions that were not changed have pages and PDFs of their own, with the old figures. The data
  // files contain all versions.
  const mayHaveOldFee = (file: string): boolean =>
    samples.some(
      (sample) =>
        !revised.includes(sample) && /\.(html|pdf)$/.test(file) && file.includes(sample.slug),
    ) || dataFiles.includes(file)
  // The old fee of three dirhams, in figures or in words.
  const filesWithOldFee = filesMatching(
    texts,
    /(?<![\d.,])3\.00(?!\d)|AED\s3(?![\d.,])|three dirhams|(?<![\d.,])3 (dirhams|دراهم)|ثلاثة دراهم/,
  ).filter((file) => !mayHaveOldFee(file))
  assert.deepEqual(filesWithOldFee, [])
  // Exactly the PDFs of the unchanged versions are the same, byte by byte.
  for (const [file, bytes] of await liveFiles(running.dataDir, /\.pdf$/))
    assert.equal(
      bytes.equals(pdfsBefore.get(file) ?? assert.fail(file)),
      !pdfs.includes(file),
      file,
    )
  for (const path of inBothLanguages('keyfact'))
    assert.match(texts.get(path) ?? '', /"@type":"Offer","name":"[^"]*","price":"2\.87"/, path)
  for (const path of [...inBothLanguages('keyfact'), ...versionPages]) {
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
