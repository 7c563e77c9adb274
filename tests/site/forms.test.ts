import assert from 'node:assert/strict'
import { referenceOf } from '#forms/define.ts'
import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { submissions } from '#kinds/submissions.ts'
import { expect, test } from '../browser.ts'
import { draftOf, fill, formsInTurn, press, fieldValues, typedInto, words } from './forms.ts'
import { openPage } from './site.ts'
import { untilFocused } from '../waiting.ts'

const api = '**/api/form/'
const still = { reducedMotion: 'reduce' } as const

for (const { type, language, path } of formsInTurn) {
  // Cut before the request arrives in one language, after it was stored in the other.
  const isStored = language === 'ar'

  test(`${path}: the network is cut in the middle of a submit; told, the text stays, and the second try stores once`, async ({
    t,
  }) => {
    const t_ = words[language]
    const { page, problems } = await openPage(t, {
      ...still,
      viewport: { width: isStored ? 360 : 1280, height: 800 },
    })
    const warned: string[] = []
    page.on(
      'console',
      (message) =>
        void (message.type() === 'warning' && warned.push(message.text().split('\n')[0] ?? '')),
    )
    const sent: { ContactId: string; status: number }[] = []
    await page.route(api, async (route) => {
      const { ContactId, FormData } = route.request().postDataJSON() as {
        ContactId: string
        FormData: unknown
      }
      assert.equal(typeof FormData, 'string', 'the form travels serialized')
      const arrives = isStored || sent.length > 0
      const response = arrives ? await route.fetch() : null
      sent.push({ ContactId, status: response?.status() ?? 0 })
      if (sent.length === 1 || !response) await route.abort('connectionreset')
      else await route.fulfill({ response })
    })
    await page.goto(path)
    const typed = typedInto(type, language)
    await fill(page, typed)
    await press(page, language)

    const summary = page.locator('.summary')
    await summary.getByText(t_.onlyWithScripts.cut).waitFor()
    await untilFocused(summary)
    await expect(summary).toContainText(t_.notSent.kept, { useInnerText: true })
    assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed)
    assert.equal(await page.evaluate(() => sessionStorage.getItem('submittedForm')), null)
    const kept = await draftOf(page, type)

    await press(page, language)
    const thanks = page.locator('.thanks')
    await thanks.getByRole('heading', { name: t_.thanks.titles[type] }).waitFor()
    assert.deepEqual(
      sent.map(({ ContactId }) => ContactId),
      [kept?.id, kept?.id],
    )
    assert.equal(sent[1]?.status, isStored ? 200 : 201)
    assert.deepEqual(warned, [`Error: ${submissions.api.submit.rejection}`])
    await untilFocused(thanks)
    await expect(thanks).toContainText(referenceOf(sent[0]?.ContactId ?? '', type), {
      useInnerText: true,
    })
    await expect(page.locator('.form')).toHaveCount(0)
    assert.equal(await page.evaluate(() => sessionStorage.getItem('submittedForm')), type)
    assert.equal(await draftOf(page, type), null)
    assert.deepEqual(
      problems.filter((problem) => !problem.includes('ERR_CONNECTION_RESET')),
      [],
    )
  })
}

test('an empty form is not sent: the summary takes the focus, and leads to the fields', async ({
  t,
}) => {
  for (const { type, language, path } of formsInTurn) {
    const { page, context, problems } = await openPage(t, {
      ...still,
      viewport: { width: type === 'BUSINESS' ? 320 : 1280, height: 800 },
      colorScheme: language === 'en' ? 'light' : 'dark',
    })
    await page.goto(path)
    await press(page, language)
    const summary = page.locator('.summary')
    await untilFocused(summary)
    // A CV is required as a file or as a link: the error is at the first of the two.
    const required = await page
      .locator('.form :is([required], #resume)')
      .evaluateAll((fields) => fields.map(({ id }) => id))
    assert.deepEqual(
      await summary
        .locator('a')
        .evaluateAll((links) => links.map((link) => (link as HTMLAnchorElement).hash.slice(1))),
      required,
    )
    await expect(page.locator('.field .wrong')).toHaveCount(required.length)
    for (const id of required)
      assert.equal(
        (await page.locator(`#${id}-error`).innerText()).trim(),
        words[language].errors[id === 'resume' ? 'resume' : 'required'],
      )

    await summary.locator('a').first().press('Enter')
    await untilFocused(page.locator(`#${required[0]}`))
    await page.keyboard.type('Mariam')
    await page.locator(`#${required[0]}-error`).waitFor({ state: 'detached' })
    assert.deepEqual(problems, [])
    await context.close()
  }
})

test('a field says what is wrong when it is left, and takes it back as soon as it is right', async ({
  t,
}) => {
  const { page } = await openPage(t, still)
  await page.goto('/ar/careers')
  await page.locator('#email').fill('mariam@')
  await page.locator('#resumeUrl').fill('http://mail.example')
  await page.locator('#preferredRole').focus()
  const wrong = words.ar.errors
  await expect(page.locator('#email-error')).toHaveText(wrong.email, { useInnerText: true })
  await expect(page.locator('#resumeUrl-error')).toHaveText(wrong.link, { useInnerText: true })
  await expect(page.locator('#resumeUrl')).toHaveAttribute('aria-invalid', 'true')
  assert.ok(
    (await page.locator('#resumeUrl').getAttribute('aria-describedby'))?.includes(
      'resumeUrl-error',
    ),
  )
  await page.locator('#resumeUrl').fill('https://mail.example/cv')
  await page.locator('#resumeUrl-error').waitFor({ state: 'detached' })
  for (const key of ['email', 'contactNumber', 'resumeUrl'])
    await expect(page.locator(`#${key}`)).toHaveAttribute('dir', 'ltr')
})

/** Refusals of the server, with the page's message for each. */
const refusals: {
  name: string
  status: number
  headers?: Record<string, string>
  body?: object
  told: (language: Language) => string
}[] = [
  {
    name: 'storage is not certain',
    status: 503,
    told: (language) => words[language].notSent.unavailable,
  },
  {
    name: 'too many came',
    status: 429,
    headers: { 'Retry-After': '300' },
    told: (language) => words[language].onlyWithScripts.busyUntil.split('#')[0] ?? '',
  },
  {
    name: 'the day has no room left',
    status: 503,
    headers: { 'Retry-After': '3600' },
    body: { code: 'full' },
    told: (language) => words[language].notSent.full.split('#')[0] ?? '',
  },
  {
    name: 'it is a preview of the site',
    status: 403,
    body: { code: 'preview' },
    told: (language) => words[language].notSent.preview,
  },
  {
    name: 'an earlier version has arrived',
    status: 409,
    told: (language) => words[language].onlyWithScripts.already.split('#')[0] ?? '',
  },
  {
    name: 'the server failed',
    status: 500,
    told: (language) => words[language].onlyWithScripts.failed.split('#')[0] ?? '',
  },
  {
    name: 'the server knows better',
    status: 422,
    body: { errors: [{ path: 'FormData.email', message: words.en.errors.email }] },
    told: (language) => `${words[language].fields.email}: ${words[language].errors.email}`,
  },
]

for (const language of ['en', 'ar'] as const) {
  test(`${language}: every refusal is told in words, and keeps the text and the id`, async ({
    t,
  }) => {
    const { page } = await openPage(t, still)
    await page.goto(pathIn(language, '/contact'))
    const typed = typedInto('CONTACT', language)
    await fill(page, typed)
    const ids: string[] = []
    for (const { name, status, headers = {}, body = {}, told } of refusals) {
      await page.unroute(api)
      await page.route(api, async (route) => {
        ids.push((route.request().postDataJSON() as { ContactId: string }).ContactId)
        await route.fulfill({ status, headers, json: body })
      })
      await press(page, language)
      await page.locator('.summary').getByText(told(language)).waitFor()
      assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed, name)
    }
    // The form's values would be a second message after a conflict, under another id.
    const second = refusals.findIndex(({ status }) => status === 409) + 1
    assert.deepEqual(
      ids.map((id) => ids.indexOf(id)),
      refusals.map((_, at) => (at < second ? 0 : second)),
    )
    assert.notEqual(ids[0], ids[second])
  })
}

test('what was typed outlives a reload, with the id it was sent under, and comes along into the other language', async ({
  t,
}) => {
  const { page } = await openPage(t, still)
  const ids: string[] = []
  await page.route(api, async (route) => {
    ids.push((route.request().postDataJSON() as { ContactId: string }).ContactId)
    await route.fulfill({ status: 503 })
  })
  await page.goto('/business')
  const typed = typedInto('BUSINESS', 'en')
  await fill(page, typed)
  for (const round of [1, 2]) {
    await press(page, 'en')
    await page.locator('.summary').waitFor()
    await page.reload()
    await page.locator('#consent:checked').waitFor({ state: 'attached' })
    assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed)
    assert.equal(ids.length, round)
  }
  assert.equal(ids[0], ids[1])
  await page.goto('/ar/business')
  await page.locator('#consent:checked').waitFor({ state: 'attached' })
  assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed)
})

test('the keyboard goes through a form in its order, and sends it', async ({ t }) => {
  const { page } = await openPage(t, { ...still, viewport: { width: 1280, height: 800 } })
  await page.route(api, (route) => route.fulfill({ status: 201, json: {} }))
  await page.goto('/careers')
  const typed = typedInto('CAREER', 'en')
  await page.locator('#firstName').focus()
  for (const key of [
    'firstName',
    'lastName',
    'email',
    'contactNumber',
    'resume',
    'resumeUrl',
    'preferredRole',
    'message',
  ]) {
    assert.equal(await page.evaluate(() => document.activeElement?.id), key)
    if (key !== 'resume') await page.keyboard.insertText(typed[key] ?? '')
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Space')
  await expect(page.locator('#consent')).toBeChecked()
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), '/privacy')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await untilFocused(page.locator('.thanks'))
  await page.keyboard.press('Tab')
  assert.equal(await page.evaluate(() => document.activeElement?.getAttribute('href')), '/')
})

test('the openings are offered as roles, by their titles in the page\u2019s language', async ({
  t,
}) => {
  for (const language of ['en', 'ar'] as const) {
    const { page } = await openPage(t, still)
    await page.goto(pathIn(language, '/careers'))
    const roles = await page
      .locator('#roles option')
      .evaluateAll((options) => options.map((option) => (option as HTMLOptionElement).value))
    assert.deepEqual(
      [...roles].sort(),
      [...new Set(await page.locator('li[id^="job-"] h3').allInnerTexts())].sort(),
    )
    assert.ok(roles.length > 0)
  }
})
