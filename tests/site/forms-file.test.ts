import assert from 'node:assert/strict'
import { attachmentIn } from '#forms/attachment.ts'
import { expect, test } from '../browser.ts'
import { badPdfs } from '../fixtures/files/bad-pdfs.ts'
import { largePdf } from '../fixtures/files/large-pdf.ts'
import { fillForm, submitForm, typedInto, words } from './forms.ts'
import { openPage } from './site.ts'

const withoutMotion = { reducedMotion: 'reduce' } as const
const named = (name: string, buffer: Buffer, mimeType = 'application/pdf') => ({
  name,
  mimeType,
  buffer,
})

/** Values of an application, without the link to a CV. */
const typedWithoutLink = (language: 'en' | 'ar'): Record<string, string> => {
  const { resumeUrl: _link, ...typed } = typedInto('CAREER', language)
  return { ...typed, email: `file.${language}@mail.example` }
}

/** True for tus-js-client, whose chunk is named after its entry. */
const isTus = (path: string): boolean => /\/_astro\/browser\.[^/]+\.js$/.test(path)

test('a CV is uploaded in parts when its application is sent, also over a broken connection', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, {
    ...withoutMotion,
    viewport: { width: 360, height: 800 },
  })
  const requestedPaths: string[] = []
  const methods: string[] = []
  page.on('request', (request) => requestedPaths.push(new URL(request.url()).pathname))
  await page.route('**/api/form-file/**', async (route) => {
    const method = route.request().method()
    methods.push(method)
    const patches = methods.filter((one) => one === 'PATCH').length
    if (method !== 'PATCH' || ![2, 4].includes(patches)) return route.continue()
    // The second PATCH does not arrive; of the fourth, only the response is lost.
    if (patches === 4) await route.fetch()
    await route.abort('connectionreset')
  })
  await page.goto('/ar/careers')
  await fillForm(page, typedWithoutLink('ar'))
  await page
    .locator('#resume')
    .setInputFiles(named('سيرة.docx', Buffer.from('PK'), 'application/zip'))
  // The file is checked at once, even if the island's code has not loaded yet.
  await expect(page.locator('#resume-error')).toHaveText(words.ar.errors.filePdf, {
    useInnerText: true,
  })
  await page
    .locator('#resume')
    .setInputFiles(named('سيرة.pdf', Buffer.alloc(5 * 1024 * 1024 + 1, '%PDF-1.4 ')))
  await expect(page.locator('#resume-error')).toHaveText(
    words.ar.errors.fileTooLarge.replace('#', '5'),
    { useInnerText: true },
  )
  await page.locator('#resume').setInputFiles(named('سيرة.pdf', await largePdf(1_200_000, 2)))
  await page.locator('#resume-error').waitFor({ state: 'detached' })
  assert.deepEqual([methods, requestedPaths.filter(isTus)], [[], []])
  const [posted] = await Promise.all([
    page.waitForRequest((request) => new URL(request.url()).pathname === '/api/form/'),
    submitForm(page, 'ar'),
  ])
  await page.locator('.thanks').waitFor()
  const { FormData } = posted.postDataJSON() as { FormData: string }
  assert.equal(attachmentIn((JSON.parse(FormData) as { resume: string }).resume)?.name, 'سيرة.pdf')
  assert.deepEqual(methods, ['POST', 'PATCH', 'PATCH', 'HEAD', 'PATCH', 'PATCH', 'HEAD'])
  assert.equal(requestedPaths.filter(isTus).length, 1)
  assert.deepEqual(
    problems.filter((problem) => !problem.includes('ERR_CONNECTION_RESET')),
    [],
  )
})

test('a refused PDF is reported at its field and nothing is sent; a link can replace it', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    ...withoutMotion,
    viewport: { width: 1280, height: 800 },
    colorScheme: 'dark',
  })
  let posts = 0
  page.on(
    'request',
    (request) => void (new URL(request.url()).pathname === '/api/form/' && (posts += 1)),
  )
  await page.goto('/careers')
  await fillForm(page, typedWithoutLink('en'))
  await submitForm(page, 'en')
  await expect(page.locator('#resume-error')).toHaveText(words.en.errors.resume, {
    useInnerText: true,
  })
  const [bad] = Object.values(badPdfs)
  assert.ok(bad)
  await page.locator('#resume').setInputFiles(named('cv.pdf', bad.bytes))
  await page.locator('#resume-error').waitFor({ state: 'detached' })
  await submitForm(page, 'en')
  await expect(page.locator('.summary a')).toHaveText([
    `${words.en.fields.resume}: ${words.en.errors.fileRefused}`,
  ])
  await expect(page.locator('#resume-error')).toHaveText(words.en.errors.fileRefused, {
    useInnerText: true,
  })
  assert.equal(posts, 0)
  await page.locator('#resume').setInputFiles([])
  await page.locator('#resumeUrl').fill('https://mail.example/cv.pdf')
  await page.locator('#resume-error').waitFor({ state: 'detached' })
  await submitForm(page, 'en')
  await page.locator('.thanks').waitFor()
  assert.equal(posts, 1)
})

test('without scripts an application includes its CV, which is kept when another field is wrong', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    ...withoutMotion,
    javaScriptEnabled: false,
    viewport: { width: 360, height: 800 },
  })
  await page.goto('/careers')
  await fillForm(page, { ...typedWithoutLink('en'), contactNumber: '12' })
  await page.locator('#resume').setInputFiles(named('cv.pdf', await largePdf(200_000, 2)))
  await submitForm(page, 'en')
  await expect(page.locator('.summary a')).toHaveText([
    `${words.en.fields.contactNumber}: ${words.en.errors.phone}`,
  ])
  await expect(page.locator('.field bdi')).toHaveText('cv.pdf')
  await page.locator('#contactNumber').fill('050 123 4567')
  await submitForm(page, 'en')
  await page.waitForURL('**/thank-you')
})
