import assert from 'node:assert/strict'
import { referenceOf } from '#forms/define.ts'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { formatDate } from '#i18n/time.ts'
import { messages } from '#messages/index.ts'
import { withPromises } from '#site/promise-words.ts'
import { site } from '#site/site.ts'
import { expect, test } from '../browser.ts'
import { fillForm, submitForm, typedInto } from './forms.ts'
import { openPage } from './site.ts'

for (const language of languages) {
  const { complaints, forms } = messages(language)
  const path = pathIn(language, '/complaints')

  test(`the footer, a phone's menu and the contact page lead to the form for complaints, ${language}`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, { viewport: { width: 360, height: 780 } })
    await page.goto(pathIn(language, '/contact'))
    await expect(page.locator(`footer a[href="${path}"]`)).toHaveCount(1)
    await expect(
      page.locator(`section[aria-labelledby="complain"] a[href="${path}"]`).first(),
    ).toBeVisible()
    await page.locator('.burger').click()
    await page.locator(`#menu a[href="${path}"]`).click()
    await page.waitForURL(`**${path}`)
    await expect(page.getByRole('heading', { level: 1 })).toHaveText(complaints.title, {
      useInnerText: true,
    })
    assert.deepEqual(problems, [])
  })

  test(`the thanks for a complaint name its reference and the day of the answer, ${language}`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, {
      reducedMotion: 'reduce',
      viewport: { width: 1280, height: 900 },
    })
    await page.goto(path)
    const { subject: _subject, ...typed } = typedInto('COMPLAINT', language)
    await fillForm(page, typed)
    await submitForm(page, language)
    const link = page.locator('.summary a')
    await link.waitFor()
    await expect(link).toHaveText([`${forms.fields.subject}: ${forms.errors.required}`], {
      useInnerText: true,
    })
    await link.click()
    assert.equal(await page.evaluate(() => document.activeElement?.id), 'subject')
    await expect(page.locator('#subject option')).toHaveText(
      [forms.choose, ...Object.values(forms.choices.subject)],
      { useInnerText: true },
    )
    await page.locator('#subject').selectOption('cash point')

    const [answer] = await Promise.all([
      page.waitForResponse('**/api/form/'),
      submitForm(page, language),
    ])
    const { ContactId, AnswerBy } = (await answer.json()) as { ContactId: string; AnswerBy: string }
    assert.match(AnswerBy, /^\d{4}-\d\d-\d\d$/)
    const thanks = page.locator('.thanks')
    await thanks.getByRole('heading', { name: forms.thanks.titles.COMPLAINT }).waitFor()
    const text = await thanks.innerText()
    for (const part of [
      referenceOf(ContactId, 'COMPLAINT'),
      forms.thanks.answerBy.replace('#', formatDate(AnswerBy, language)),
      forms.thanks.next.COMPLAINT,
    ])
      assert.ok(text.includes(part), `${part} in ${text}`)
    assert.deepEqual(problems, [])
  })

  test(`the page of complaints names the promised days, the ombudsman Sanadak and the number to call, ${language}`, async ({
    t,
  }) => {
    const { page } = await openPage(t, {
      viewport: { width: 360, height: 780 },
      javaScriptEnabled: false,
    })
    await page.goto(path)
    const words = (await page.locator('.clock').innerText()).replace(/\s+/g, ' ')
    for (const name of ['acknowledgement', 'complaintAnswer', 'complaintLimit'])
      assert.ok(words.includes(withPromises(language, `{${name}}`).replace(/\s+/g, ' ')), name)
    const sanadak = page.locator('.sanadak')
    await expect(sanadak.locator('a[href="https://www.sanadak.gov.ae"]')).toHaveText(
      'sanadak.gov.ae',
      { useInnerText: true },
    )
    await expect(sanadak).toHaveText(
      language === 'en' ? /after 30\scalendar days/ : /خلال 30\sيوماً تقويمياً/,
      { useInnerText: true },
    )
    await expect(page.locator(`main a[href="${site.phone.href}"]`).first()).toBeVisible()
  })
}

test('the thanks are shown without a day when the response names none', async ({ t }) => {
  const { page } = await openPage(t, { reducedMotion: 'reduce' })
  await page.route('**/api/form/', (route) => route.fulfill({ status: 201, body: 'cut off' }))
  await page.goto('/complaints')
  await fillForm(page, typedInto('COMPLAINT', 'en'))
  await submitForm(page, 'en')
  await page.locator('.thanks').waitFor()
  await expect(page.locator('.answer-by')).toHaveCount(0)
})
