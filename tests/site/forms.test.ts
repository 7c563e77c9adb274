import assert from 'node:assert/strict'
import { referenceOf } from '#forms/define.ts'
import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { submissions } from '#kinds/submissions.ts'
import { expect, test } from '../browser.ts'
import {
  draftOf,
  fillForm,
  formsInTurn,
  submitForm,
  fieldValues,
  typedInto,
  words,
} from './forms.ts'
import { openPage } from './site.ts'
import { untilFocused } from '../waiting.ts'

const api = '**/api/form/'
const withoutMotion = { reducedMotion: 'reduce' } as const

for (const { type, language, path } of formsInTurn) {
  // In English the connection breaks before the first request arrives; in Arabic after the server
  // has stored it.
  const isStored = language === 'ar'

  test(`${path}: after a broken connection the text is kept, and the second try stores one message`, async ({
    t,
  }) => {
    const t_ = words[language]
    const { page, problems } = await openPage(t, {
      ...withoutMotion,
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
    await fillForm(page, typed)
    await submitForm(page, language)

    const summary = page.locator('.summary')
    await summary.getByText(t_.onlyWithScripts.cut).waitFor()
    await untilFocused(summary)
    await expect(summary).toContainText(t_.notSent.kept, { useInnerText: true })
    assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed)
    assert.equal(await page.evaluate(() => sessionStorage.getItem('submittedForm')), null)
    const draft = await draftOf(page, type)

    await submitForm(page, language)
    const thanks = page.locator('.thanks')
    await thanks.getByRole('heading', { name: t_.thanks.titles[type] }).waitFor()
    assert.deepEqual(
      sent.map(({ ContactId }) => ContactId),
      [draft?.id, draft?.id],
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

test('an empty form is not sent: the summary of its errors gets the focus and links to the fields', async ({
  t,
}) => {
  for (const { type, language, path } of formsInTurn) {
    const { page, context, problems } = await openPage(t, {
      ...withoutMotion,
      viewport: { width: type === 'BUSINESS' ? 320 : 1280, height: 800 },
      colorScheme: language === 'en' ? 'light' : 'dark',
    })
    await page.goto(path)
    await submitForm(page, language)
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

test('a field shows its error when it loses the focus, and hides it as soon as the value is right', async ({
  t,
}) => {
  const { page } = await openPage(t, withoutMotion)
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

/** Refusals of the server. */
const refusals: {
  name: string
  status: number
  headers?: Record<string, string>
  body?: object
  /** Message on the page. */
  message: (language: Language) => string
}[] = [
  {
    name: 'storage is not certain',
    status: 503,
    message: (language) => words[language].notSent.unavailable,
  },
  {
    name: 'too many messages came from this address',
    status: 429,
    headers: { 'Retry-After': '300' },
    message: (language) => words[language].onlyWithScripts.busyUntil.split('#')[0] ?? '',
  },
  {
    name: 'no more messages are accepted today',
    status: 503,
    headers: { 'Retry-After': '3600' },
    body: { code: 'full' },
    message: (language) => words[language].notSent.full.split('#')[0] ?? '',
  },
  {
    name: 'it is a preview of the site',
    status: 403,
    body: { code: 'preview' },
    message: (language) => words[language].notSent.preview,
  },
  {
    name: 'an earlier version of the message was stored',
    status: 409,
    message: (language) => words[language].onlyWithScripts.already.split('#')[0] ?? '',
  },
  {
    name: 'the server failed',
    status: 500,
    message: (language) => words[language].onlyWithScripts.failed.split('#')[0] ?? '',
  },
  {
    name: 'the server finds a wrong field',
    status: 422,
    body: { errors: [{ path: 'FormData.email', message: words.en.errors.email }] },
    message: (language) => `${words[language].fields.email}: ${words[language].errors.email}`,
  },
]

for (const language of ['en', 'ar'] as const) {
  test(`${language}: every refusal shows its message and keeps the text and the id`, async ({
    t,
  }) => {
    const { page } = await openPage(t, withoutMotion)
    await page.goto(pathIn(language, '/contact'))
    const typed = typedInto('CONTACT', language)
    await fillForm(page, typed)
    const ids: string[] = []
    for (const { name, status, headers = {}, body = {}, message } of refusals) {
      await page.unroute(api)
      await page.route(api, async (route) => {
        ids.push((route.request().postDataJSON() as { ContactId: string }).ContactId)
        await route.fulfill({ status, headers, json: body })
      })
      await submitForm(page, language)
      await page.locator('.summary').getByText(message(language)).waitFor()
      assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed, name)
    }
    // After a conflict (409) the values are a second message, under a new id.
    const firstOfNewId = refusals.findIndex(({ status }) => status === 409) + 1
    assert.deepEqual(
      ids.map((id) => ids.indexOf(id)),
      refusals.map((_, index) => (index < firstOfNewId ? 0 : firstOfNewId)),
    )
    assert.notEqual(ids[0], ids[firstOfNewId])
  })
}

test('the values of a form and the id of its message survive a reload and a change of language', async ({
  t,
}) => {
  const { page } = await openPage(t, withoutMotion)
  const ids: string[] = []
  await page.route(api, async (route) => {
    ids.push((route.request().postDataJSON() as { ContactId: string }).ContactId)
    await route.fulfill({ status: 503 })
  })
  await page.goto('/business')
  const typed = typedInto('BUSINESS', 'en')
  await fillForm(page, typed)
  for (const attempt of [1, 2]) {
    await submitForm(page, 'en')
    await page.locator('.summary').waitFor()
    await page.reload()
    await page.locator('#consent:checked').waitFor({ state: 'attached' })
    assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed)
    assert.equal(ids.length, attempt)
  }
  assert.equal(ids[0], ids[1])
  await page.goto('/ar/business')
  await page.locator('#consent:checked').waitFor({ state: 'attached' })
  assert.deepEqual(await fieldValues(page, Object.keys(typed)), typed)
})

test('a form is filled in and sent with the keyboard alone, in the order of its fields', async ({
  t,
}) => {
  const { page } = await openPage(t, { ...withoutMotion, viewport: { width: 1280, height: 800 } })
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

test('the roles that the career form suggests are the titles of the openings in the page\u2019s language', async ({
  t,
}) => {
  for (const language of ['en', 'ar'] as const) {
    const { page } = await openPage(t, withoutMotion)
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
