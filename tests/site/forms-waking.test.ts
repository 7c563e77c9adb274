import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'
import { draftOf, fill, formCases, press, fieldValues, typedInto, words } from './forms.ts'
import { eventually } from '../waiting.ts'
import { openPage } from './site.ts'

const still = { reducedMotion: 'reduce' } as const

const contactNumber = '+971 50 765 4321'

/** Collects the script files that a page requests from now on. */
const scriptsOf = (page: Page): string[] => {
  const asked: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') asked.push(new URL(request.url()).pathname)
  })
  return asked
}
const isIsland = (path: string): boolean => /public-form|react/.test(path)
/** Start script of a form, which stores the typed values and starts the island. */
const ownCode = /\/_astro\/hydrate\.[^/]+\.js/

test("nothing of React or of a form's own is fetched before a visitor reaches for it, and nothing is kept; the focus is enough", async ({
  t,
}) => {
  for (const { path, type } of formCases.filter((_, index) => [0, 3, 4].includes(index))) {
    const { page, context } = await openPage(t, still)
    const asked = scriptsOf(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    assert.deepEqual(
      asked.filter((file) => isIsland(file) || ownCode.test(file)),
      [],
      path,
    )
    assert.equal(await draftOf(page, type), null)
    await Promise.all([
      page.waitForRequest((request) => isIsland(request.url())),
      page.locator('#firstName').focus(),
    ])
    await context.close()
  }
})

test('what is typed, chosen and ticked while the island loads stays, and a submit is replayed once', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, still)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/public-form/, async (route) => {
    await held
    await route.continue()
  })
  let posts = 0
  await page.route('**/api/form/', async (route) => {
    posts++
    await route.fulfill({ status: 201, json: {} })
  })
  await page.goto('/ar/contact')
  const typed = typedInto('CONTACT', 'ar')
  await fill(page, typed)
  await press(page, 'ar')
  await press(page, 'ar')
  await page.locator('#firstName').fill('ميثاء')
  assert.equal(posts, 0)
  const values = await fieldValues(page, Object.keys(typed))
  assert.deepEqual(values, { ...typed, firstName: 'ميثاء' })
  const sent = page.waitForRequest('**/api/form/')
  release()
  const FormData = JSON.parse(
    ((await sent).postDataJSON() as { FormData: string }).FormData,
  ) as Record<string, unknown>
  assert.deepEqual(
    Object.fromEntries(Object.keys(typed).map((key) => [key, FormData[key]])),
    values,
  )
  assert.deepEqual([FormData['consent'], FormData['locale'], FormData['website']], [true, 'ar', ''])
  assert.ok(Date.parse(String(FormData['startedAt'])) > 0)
  await page.locator('.thanks').waitFor()
  assert.equal(posts, 1)
  assert.deepEqual(problems, [])
})

test("what is typed and pressed before any of a form's own code is there is kept and sent once; without that code the second press lets the browser send it", async ({
  t,
}) => {
  const { page } = await openPage(t, still)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(ownCode, async (route) => {
    await held
    await route.continue()
  })
  await page.route('**/api/form/', (route) => route.fulfill({ status: 201, json: {} }))
  await page.goto('/contact')
  const typed = typedInto('CONTACT', 'en')
  await fill(page, typed)
  await press(page, 'en')
  assert.equal(await draftOf(page, 'CONTACT'), null)
  const sent = page.waitForRequest('**/api/form/')
  release()
  const FormData = JSON.parse(
    ((await sent).postDataJSON() as { FormData: string }).FormData,
  ) as Record<string, unknown>
  assert.deepEqual(Object.fromEntries(Object.keys(typed).map((key) => [key, FormData[key]])), typed)
  await page.locator('.thanks').waitFor()

  const without = await openPage(t, still)
  await without.page.route(ownCode, (route) => route.abort())
  const posted = without.page.waitForRequest((request) => request.method() === 'POST')
  await without.page.route('**/api/form/**', (route) => route.abort())
  await without.page.goto('/ar/contact')
  await fill(without.page, typedInto('CONTACT', 'ar'))
  await press(without.page, 'ar')
  await without.page.getByText(words.ar.onlyWithScripts.unloaded).waitFor()
  await press(without.page, 'ar')
  assert.equal((await posted).isNavigationRequest(), true)
})

test('what is typed and left before any script of the page is there is kept', async ({ t }) => {
  const { page } = await openPage(t, still)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_astro\/[^/]+\.js/, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/contact', { waitUntil: 'commit' })
  await page.locator('#firstName').click()
  await page.keyboard.type('Mariam')
  await page.locator('h1').click()
  await expect(page.locator('form :focus')).toHaveCount(0)
  release()
  await eventually(async () =>
    assert.match(JSON.stringify(await draftOf(page, 'CONTACT')), /Mariam/),
  )
})

test('a form reached before its own code was there is woken by that code, and what was left wrong is named', async ({
  t,
}) => {
  const { page } = await openPage(t, still)
  let release = (): void => undefined
  const held = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(ownCode, async (route) => {
    await held
    await route.continue()
  })
  await page.goto('/ar/careers')
  await page.locator('#email').fill('mariam@')
  await page.locator('#preferredRole').focus()
  const touched = await page.evaluate(() => Date.now())
  release()
  await expect(page.locator('#email-error')).toHaveText(words.ar.errors.email, {
    useInnerText: true,
  })
  // Autofilled forms are sent right after their first touch and are no spam: `startedAt` is the
  // page's time.
  assert.ok(Date.parse(await page.locator('[name="startedAt"]').inputValue()) < touched)
})

test('an island that cannot be fetched is told about; the second time the browser sends the form itself', async ({
  t,
}) => {
  const { page } = await openPage(t, still)
  await page.route(/public-form/, (route) => route.abort())
  await page.goto('/contact')
  // Same values as in the test without scripts below, so that both are one message: an address may
  // send only a few.
  await fill(page, { ...typedInto('CONTACT', 'en'), contactNumber })
  await press(page, 'en')
  await page.getByText(words.en.onlyWithScripts.unloaded).waitFor()
  assert.ok(await draftOf(page, 'CONTACT'))
  await press(page, 'en')
  await page.waitForURL('**/thank-you')
  await page.waitForFunction(() => sessionStorage.getItem('form:CONTACT') === null)
})

/** Styles of the form's parts, by which the answer of the API is recognised as a page of the site. */
const lookOf = (page: Page) =>
  page.locator('.form').evaluate((form) =>
    ['#email', 'select', '.consent label', '.btn', '.kept'].map((part) => {
      const element = form.querySelector(part)
      if (!element) return part
      const { font, color, backgroundColor, borderRadius, borderColor } = getComputedStyle(element)
      return { part, font, color, backgroundColor, borderRadius, borderColor }
    }),
  )

const plain = [
  { type: 'CONTACT', language: 'en', path: '/contact', done: '/thank-you' },
  { type: 'CAREER', language: 'ar', path: '/ar/careers', done: '/ar/thank-you' },
  { type: 'COMPLAINT', language: 'ar', path: '/ar/complaints', done: '/ar/thank-you' },
] as const

for (const { type, language, path, done } of plain) {
  test(`${path} without scripts: refused with everything typed still there, then thanked`, async ({
    t,
  }) => {
    const { page } = await openPage(t, { javaScriptEnabled: false })
    await page.goto(path)
    const look = await lookOf(page)
    await fill(page, { ...typedInto(type, language), contactNumber: '12' })
    const [refused] = await Promise.all([
      page.waitForResponse('**/api/form/'),
      press(page, language),
    ])
    assert.equal(refused.status(), 422)
    const { errors, notSent, titles } = words[language]
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[type], {
      useInnerText: true,
    })
    await expect(page.getByRole('alert')).toContainText(notSent.title, { useInnerText: true })
    assert.deepEqual(await lookOf(page), look)
    await expect(page.locator('#contactNumber-error')).toContainText(errors.phone, {
      useInnerText: true,
    })
    const { contactNumber: _number, ...typed } = typedInto(type, language)
    assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed)

    await page.locator('#contactNumber').fill(contactNumber)
    const [taken] = await Promise.all([page.waitForResponse('**/api/form/'), press(page, language)])
    assert.equal(taken.status(), 303)
    await page.waitForURL(`**${done}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].done.title, {
      useInnerText: true,
    })
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })
}
