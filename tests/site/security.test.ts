import assert from 'node:assert/strict'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { site } from '#site/site.ts'
import { expect, test } from '../browser.ts'
import { openPage, saveData } from './site.ts'

for (const language of languages) {
  const t = messages(language).security
  const path = pathIn(language, '/security')

  test(`footer and menu link to the security page, whose first screen on a phone has the number to call, ${language}`, async ({
    t,
  }) => {
    const { page, problems } = await openPage(t, { viewport: { width: 360, height: 780 } })
    await page.goto(pathIn(language, '/'))
    await expect(page.locator(`footer a[href="${path}"]`)).toHaveCount(1)
    await page.locator('.burger').click()
    await page.locator(`#menu a[href="${path}"]`).click()
    await page.waitForURL(`**${path}`)
    const number = await page.locator(`main a[href="${site.phone.href}"]`).first().boundingBox()
    assert.ok(number && number.y + number.height < 780, JSON.stringify(number))
    assert.deepEqual(problems, [])
  })

  test(`the checker of numbers and addresses answers in the page's language and sends nothing, ${language}`, async ({
    t: testContext,
  }) => {
    const { page, problems, context } = await openPage(testContext, {
      viewport: { width: 1280, height: 900 },
    })
    // Data saving stops the prefetch of other pages, which is no request of the checker.
    await saveData(context)
    await page.goto(path)
    const field = page.getByLabel(t.checker.label)
    const check = page.getByRole('button', { name: t.checker.check })
    const shown = page.locator('[data-answer]:visible')
    await check.click()
    await shown.getByText(t.checker.answers.empty.title).waitFor()
    const sent: string[] = []
    page.on('request', (request) => sent.push(request.url()))
    const answers = {
      'ghaf-wallet.app/id': 'near',
      '+971 50 314 0098': 'not',
      '٨٠٠ ٠٠٠٠': 'ours',
      GHAFWALLET: 'unknown',
    } as const
    for (const [received, answer] of Object.entries(answers)) {
      await field.fill(received)
      await expect(shown, 'the answer is hidden when the text changes').toHaveCount(0)
      await field.press('Enter')
      await shown.getByText(t.checker.answers[answer].title).waitFor()
      await expect(shown).toHaveCount(1)
    }
    await field.fill('ghaf-wallet.app/id')
    await check.click()
    await shown.getByText(t.checker.answers.near.title).waitFor()
    await expect(shown.locator('mark')).toHaveText(['-', 'p'], { useInnerText: true })
    await shown.getByRole('link', { name: t.checker.gaveAway }).click()
    await page.waitForURL((url) => url.hash === '#now')
    assert.equal(new URL(page.url()).search, '')
    assert.deepEqual([sent.filter((url) => !/\/(_astro|fonts)\//.test(url)), problems], [[], []])
  })
}

test('without scripts the checker is hidden, and the official numbers and addresses are listed', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    viewport: { width: 360, height: 780 },
    javaScriptEnabled: false,
  })
  await page.goto('/ar/security')
  await expect(page.locator('.checker form')).toBeHidden()
  for (const text of [site.phone.text, site.email, 'business.ghafwallet.example'])
    await expect(page.locator('.checker dl').getByText(text, { exact: true }), text).toBeVisible()
})
