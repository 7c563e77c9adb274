import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { expect, test } from '../browser.ts'
import { draftOf, fillForm, formCases, submitForm, fieldValues, typedInto, words } from './forms.ts'
import { eventually } from '../waiting.ts'
import { openPage } from './site.ts'

const withoutMotion = { reducedMotion: 'reduce' } as const

/** Number for applications that must be accepted. */
const contactNumber = '+971 50 765 4321'

/** Collects the script files that a page requests from now on. */
const scriptsOf = (page: Page): string[] => {
  const requestedPaths: string[] = []
  page.on('request', (request) => {
    if (request.resourceType() === 'script') requestedPaths.push(new URL(request.url()).pathname)
  })
  return requestedPaths
}
const isIsland = (path: string): boolean => /public-form|react/.test(path)
/** Start script of a form, which stores the typed values and starts the island. */
const ownCode = /\/_astro\/hydrate\.[^/]+\.js/

test("React and a form's own code are loaded when a field gets the focus, and no draft is stored before", async ({
  t,
}) => {
  // Three different forms; the second is in Arabic.
  for (const { path, type } of formCases.filter((_, index) => [0, 3, 4].includes(index))) {
    const { page, context } = await openPage(t, withoutMotion)
    const requestedPaths = scriptsOf(page)
    await page.goto(path, { waitUntil: 'networkidle' })
    assert.deepEqual(
      requestedPaths.filter((file) => isIsland(file) || ownCode.test(file)),
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

test('values entered while the island loads are kept, and two submits are replayed as one', async ({
  t,
}) => {
  const { page, problems } = await openPage(t, withoutMotion)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/public-form/, async (route) => {
    await released
    await route.continue()
  })
  let posts = 0
  await page.route('**/api/form/', async (route) => {
    posts++
    await route.fulfill({ status: 201, json: {} })
  })
  await page.goto('/ar/contact')
  const typed = typedInto('CONTACT', 'ar')
  await fillForm(page, typed)
  await submitForm(page, 'ar')
  await submitForm(page, 'ar')
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

test('a form filled in and sent before its own code loads is sent once; if the code fails, the browser sends it at the second press', async ({
  t,
}) => {
  const { page } = await openPage(t, withoutMotion)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(ownCode, async (route) => {
    await released
    await route.continue()
  })
  await page.route('**/api/form/', (route) => route.fulfill({ status: 201, json: {} }))
  await page.goto('/contact')
  const typed = typedInto('CONTACT', 'en')
  await fillForm(page, typed)
  await submitForm(page, 'en')
  assert.equal(await draftOf(page, 'CONTACT'), null)
  const sent = page.waitForRequest('**/api/form/')
  release()
  const FormData = JSON.parse(
    ((await sent).postDataJSON() as { FormData: string }).FormData,
  ) as Record<string, unknown>
  assert.deepEqual(Object.fromEntries(Object.keys(typed).map((key) => [key, FormData[key]])), typed)
  await page.locator('.thanks').waitFor()

  const without = await openPage(t, withoutMotion)
  await without.page.route(ownCode, (route) => route.abort())
  const posted = without.page.waitForRequest((request) => request.method() === 'POST')
  await without.page.route('**/api/form/**', (route) => route.abort())
  await without.page.goto('/ar/contact')
  await fillForm(without.page, typedInto('CONTACT', 'ar'))
  await submitForm(without.page, 'ar')
  await without.page.getByText(words.ar.onlyWithScripts.unloaded).waitFor()
  await submitForm(without.page, 'ar')
  assert.equal((await posted).isNavigationRequest(), true)
})

test('a value typed before any script of the page has loaded is stored in the draft', async ({
  t,
}) => {
  const { page } = await openPage(t, withoutMotion)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/\/_astro\/[^/]+\.js/, async (route) => {
    await released
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

test('a form touched before its own code has loaded reports its wrong fields once it has', async ({
  t,
}) => {
  const { page } = await openPage(t, withoutMotion)
  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(ownCode, async (route) => {
    await released
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

test('an island that fails to load is reported, and the second press sends the form without scripts', async ({
  t,
}) => {
  const { page } = await openPage(t, withoutMotion)
  await page.route(/public-form/, (route) => route.abort())
  await page.goto('/contact')
  // The values are those of the test without scripts below: the server stores equal messages once,
  // and accepts only a few from one address.
  await fillForm(page, { ...typedInto('CONTACT', 'en'), contactNumber })
  await submitForm(page, 'en')
  await page.getByText(words.en.onlyWithScripts.unloaded).waitFor()
  assert.ok(await draftOf(page, 'CONTACT'))
  await submitForm(page, 'en')
  await page.waitForURL('**/thank-you')
  await page.waitForFunction(() => sessionStorage.getItem('form:CONTACT') === null)
})

/** Styles of the form's parts, which show that the answer of the API is a page of the site. */
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
  test(`${path} without scripts: a wrong form is returned with its values, and accepted when corrected`, async ({
    t,
  }) => {
    const { page } = await openPage(t, { javaScriptEnabled: false })
    await page.goto(path)
    const look = await lookOf(page)
    await fillForm(page, { ...typedInto(type, language), contactNumber: '12' })
    const [refused] = await Promise.all([
      page.waitForResponse('**/api/form/'),
      submitForm(page, language),
    ])
    assert.equal(refused.status(), 422)
    const { errors, notSent, titles } = words[language]
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(titles[type], {
      useInnerText: true,
    })
    await expect(page.getByRole('alert')).toContainText(notSent.title, { useInnerText: true })
    // The page can be read before its stylesheet has arrived.
    await page.waitForLoadState()
    assert.deepEqual(await lookOf(page), look)
    await expect(page.locator('#contactNumber-error')).toContainText(errors.phone, {
      useInnerText: true,
    })
    const { contactNumber: _number, ...typed } = typedInto(type, language)
    assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed)

    await page.locator('#contactNumber').fill(contactNumber)
    const [accepted] = await Promise.all([
      page.waitForResponse('**/api/form/'),
      submitForm(page, language),
    ])
    assert.equal(accepted.status(), 303)
    await page.waitForURL(`**${done}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(words[language].done.title, {
      useInnerText: true,
    })
    await expect(page.locator('meta[name="robots"]')).toHaveAttribute('content', 'noindex')
  })
}
