import assert from 'node:assert/strict'
import type { BrowserContextOptions, Page } from 'playwright-core'
import { formatAmount, plural } from '#i18n/numbers.ts'
import { languages, type Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { formatDate } from '#i18n/time.ts'
import type { CalculatorData } from '#islands/calculator/calculator.tsx'
import { messages } from '#messages/index.ts'
import { expect, test, type Test } from '../browser.ts'
import { fees as samples } from '../../netlify/local/seed/fees/fees.ts'
import { openPage } from './site.ts'

const countries = samples[1]?.data.Countries ?? []
const philippines = countries.find(({ Code }) => Code === 'PH') ?? assert.fail()

const open = async (t: Test, path: string, options: BrowserContextOptions = {}) => {
  const opened = await openPage(t, {
    viewport: { width: 1_280, height: 900 },
    reducedMotion: 'reduce',
    ...options,
  })
  await opened.page.goto(path)
  return {
    ...opened,
    calculator: opened.page.locator('.calc'),
    amount: opened.page.locator('#calc-amount'),
    sum: opened.page.locator('.calc-sum dd'),
  }
}

/** Resolves once the calculator's island runs: it writes the typed amount into the address. */
const untilIslandRuns = (page: Page, amount: string): Promise<unknown> =>
  page.waitForFunction(
    (typed) => new URLSearchParams(location.search).get('amount') === typed,
    amount,
  )

for (const language of languages) {
  const { calculator: words } = messages(language)
  const path = pathIn(language, '/keyfact')

  test(`typing updates the sum, the fee, the time and the address, which restores them (${language})`, async ({
    t,
  }) => {
    const { page, amount, sum, calculator, problems } = await open(t, path)
    await expect(sum).toHaveText('24,100.00 INR', { useInnerText: true })
    await page.locator('#calc-to').selectOption('PH')
    await amount.fill('١٬٢٥٠٫٥')
    await sum.filter({ hasText: '19,507.80 PHP' }).waitFor()
    const text = (await page.locator('.calc-result').innerText()).replace(/\s+/g, ' ')
    // The fee, the rate and the margin in the rate are listed separately: 0.5% of 1,250.50.
    for (const part of [
      formatAmount(philippines.Fee),
      '1,262.50',
      '1 AED = 15.60 PHP',
      words.margin,
      '0.50%',
      '6.25',
      words.speeds['same-day'],
    ])
      assert.ok(text.includes(part), `${text}: ${part}`)
    await page.locator('.calc-ways label').nth(1).click()
    await page.locator('#calc-arrives').filter({ hasText: words.speeds.minutes }).waitFor()
    await untilIslandRuns(page, '١٬٢٥٠٫٥')
    const spoken = calculator.getByRole('status').filter({ hasText: words.speeds.minutes })
    await spoken.waitFor()
    await expect(spoken).toHaveText(/19,507\.80 PHP.*12\.00.*1,262\.50/, { useInnerText: true })
    await expect(page.locator('tr[data-chosen]')).toHaveAttribute('data-country', 'PH')

    const again = await open(t, page.url().replace(/^https?:\/\/[^/]+/, ''))
    await again.sum.filter({ hasText: '19,507.80 PHP' }).waitFor()
    await expect(again.page.locator('.calc-ways :checked')).toHaveAttribute('value', 'wallet')
    assert.deepEqual([...problems, ...again.problems], [])
  })

  test(`an amount above the limit, or none, is named while it is typed and not changed (${language})`, async ({
    t,
  }) => {
    const { page, amount, sum } = await open(t, path)
    await amount.fill('10001')
    const hint = page.locator('#calc-hint')
    await page.locator('.bad #calc-hint').filter({ hasText: '10,000' }).waitFor()
    await expect(amount).toHaveAttribute('aria-invalid', 'true')
    await expect(sum).not.toContainText('INR', { useInnerText: true })
    await amount.fill('some')
    await hint.filter({ hasText: words.unreadable }).waitFor()
    await amount.fill('5')
    await hint.filter({ hasText: words.feeIsMore }).waitFor()
    await expect(sum).toHaveText('120.50 INR', { useInnerText: true })
    await amount.fill('')
    await sum.getByText(words.nothing).waitFor({ state: 'attached' })
    await amount.press('Enter')
    assert.equal(new URL(page.url()).pathname, path, 'Enter sends nothing')
  })
}

test('the quickest way of delivery is chosen for a country that lacks the chosen one', async ({
  t,
}) => {
  const { page } = await open(t, '/keyfact')
  await page.locator('.calc-ways label').nth(2).click()
  await page.locator('#calc-to').selectOption('KE')
  await page.locator('.calc-ways input[value="cash"]:disabled').waitFor()
  await expect(page.locator('.calc-ways :checked')).toHaveAttribute('value', 'wallet')
  await expect(page.locator('#calc-arrives')).toHaveText(messages('en').calculator.speeds.minutes, {
    useInnerText: true,
  })
})

test('the calculator works on the home page, and with an address that has only a country or only an amount', async ({
  t,
}) => {
  const { page, sum, amount, problems } = await open(t, '/ar', {
    viewport: { width: 360, height: 780 },
  })
  await amount.fill('٥٠٠')
  await page.locator('#calc-to').selectOption('PH')
  await sum.filter({ hasText: '7,800.00 PHP' }).waitFor()
  await untilIslandRuns(page, '٥٠٠')
  assert.equal(new URL(page.url()).pathname, '/ar')
  await page.goto('/ar?to=PH')
  await sum.filter({ hasText: '15,600.00 PHP' }).waitFor()
  await page.goto('/ar/services?amount=500')
  await sum.filter({ hasText: '12,050.00 INR' }).waitFor()
  assert.deepEqual(problems, [])
})

for (const language of languages) {
  test(`the browser alone shows the age of the example rate, in days of the Emirates (${language})`, async ({
    t,
  }) => {
    const { calculator: words } = messages(language)
    const untouched = await open(t, pathIn(language, '/keyfact'))
    await expect(
      untouched.page.getByText(words.rateAge.other.split('#')[0] ?? '', { exact: false }),
    ).toHaveCount(0)
    for (const [at, days] of [
      ['2026-10-01T19:59:00Z', 0],
      ['2026-10-01T20:00:00Z', 1],
      ['2026-10-11T20:00:00Z', 11],
    ] as const) {
      const { page } = await openPage(t, { reducedMotion: 'reduce' })
      await page.clock.install({ time: at })
      await page.goto(`${pathIn(language, '/keyfact')}?to=PH`)
      await page.locator('.calc-sum dd').filter({ hasText: 'PHP' }).waitFor()
      const text = await page.locator('.calc-result').innerText()
      assert.equal(text.includes(plural(language, days, words.rateAge)), days > 0, text)
    }
  })
}

test('an amount and a country chosen before the code has loaded are kept', async ({ t }) => {
  const { page } = await openPage(t, {
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  })
  /** Functions that let the delayed requests go on. */
  const delayed: (() => Promise<void>)[] = []
  let isDelaying = true
  await page.route(/_astro\/hydrate[^/]*\.js$/, (route) =>
    isDelaying ? void delayed.push(() => route.continue()) : route.continue(),
  )
  await page.goto('/services')
  const asked = page.waitForRequest(/_astro\/hydrate[^/]*\.js$/)
  await page.locator('#calc-amount').fill('2500')
  await page.locator('#calc-to').selectOption('NP')
  await asked
  await page.waitForFunction(() => true)
  isDelaying = false
  await Promise.all(delayed.map((release) => release()))
  await page.locator('.calc-sum dd').filter({ hasText: '96,250.00 NPR' }).waitFor()
  await expect(page.locator('#calc-amount')).toHaveValue('2500')
  await untilIslandRuns(page, '2500')
})

test('figures that cannot be loaded are reported, the typed amount is kept, and the next touch loads them again', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  })
  await page.route('**/calculator/*.json', (route) => route.abort('connectionreset'))
  await page.goto('/ar/keyfact')
  await page.locator('#calc-amount').fill('2500')
  await page.locator('.calc [role="status"]').getByText(messages('ar').frame.unloaded).waitFor()
  await page.unroute('**/calculator/*.json')
  await page.locator('#calc-to').selectOption('NP')
  await page.locator('.calc-sum dd').filter({ hasText: '96,250.00 NPR' }).waitFor()
})

for (const language of languages) {
  test(`the announced fee of a country is shown in addition to today's, only where it changes (${language})`, async ({
    t,
  }) => {
    const { page, calculator } = await open(t, `${pathIn(language, '/')}?to=KE`)
    const { calculator: words } = messages(language)
    const coming = samples[2]?.data ?? assert.fail()
    const rows = calculator.locator('dl > div')
    const label = words.feeFrom.replace('#', formatDate(coming.InForceFrom, language))
    await page.locator('#calc-to').focus()
    const next = rows.filter({ hasText: label })
    await next.waitFor()
    assert.ok(
      (await next.innerText()).includes(
        formatAmount(coming.Countries.find(({ Code }) => Code === 'KE')?.Fee ?? assert.fail()),
      ),
    )
    await page.locator('#calc-to').selectOption('IN')
    await next.waitFor({ state: 'detached' })
  })
}

test('the calculator shows the last day of a country, a margin included in the rate, and an announced margin', async ({
  t,
}) => {
  const { page } = await openPage(t, {
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  })
  await page.route('**/calculator/en.json', async (route) => {
    const data = (await (await route.fetch()).json()) as CalculatorData
    await route.fulfill({
      json: {
        ...data,
        nextFrom: '2027-03-01',
        transfers: data.transfers.map((transfer) =>
          transfer.code === 'PH'
            ? { ...transfer, nextFee: null, margin: 0 }
            : { ...transfer, nextMargin: 0.6 },
        ),
      },
    })
  })
  await page.goto('/keyfact?to=PH')
  const { calculator: words } = messages('en')
  const result = page.locator('.calc-result')
  await page.locator('#calc-to').focus()
  await result.getByText(words.withMargin).waitFor()
  const text = (await result.innerText()).replace(/\s+/g, ' ')
  assert.ok(text.includes(`${words.until} 28 February 2027`) && !text.includes(words.margin), text)
  // A future change of the margin is shown next to today's.
  await page.locator('#calc-to').selectOption('IN')
  const next = result
    .locator('dl > div')
    .filter({ hasText: words.marginFrom.replace('#', '1 March 2027') })
  await expect(next).toContainText('0.60%', { useInnerText: true })
  await expect(result).toContainText('0.50%', { useInnerText: true })
})

test('an amount is kept when the loaded figures are newer than the page', async ({ t }) => {
  const { page } = await openPage(t, {
    viewport: { width: 360, height: 780 },
    reducedMotion: 'reduce',
  })
  await page.route('**/calculator/en.json', async (route) => {
    const data = (await (await route.fetch()).json()) as { transfers: { fee: number }[] }
    await route.fulfill({
      json: {
        ...data,
        transfers: data.transfers.map((transfer) => ({ ...transfer, fee: transfer.fee + 1 })),
      },
    })
  })
  await page.goto('/keyfact')
  await page.locator('#calc-amount').fill('2500')
  await page.locator('.calc-sum dd').filter({ hasText: '60,250.00 INR' }).waitFor()
  await expect(page.locator('#calc-amount')).toHaveValue('2500')
  await expect(page.locator('.calc-result')).toContainText('11.00', { useInnerText: true })
})

test('without scripts there is an example, and the button leads to the table of all countries', async ({
  t,
}) => {
  for (const path of ['/services', '/ar/keyfact', '/ar']) {
    const language: Language = path.startsWith('/ar') ? 'ar' : 'en'
    const { page, sum } = await open(t, path, { javaScriptEnabled: false })
    await expect(sum).toHaveText('24,100.00 INR', { useInnerText: true })
    const { calculator: words } = messages(language)
    for (const text of [words.margin, words.warning])
      await expect(page.locator('.calc')).toContainText(text, { useInnerText: true })
    await page.getByRole('button', { name: messages(language).calculator.all }).click()
    assert.equal(new URL(page.url()).pathname, pathIn(language, '/keyfact'))
    assert.equal(new URL(page.url()).hash, '#countries')
    await expect(page.locator('#countries tbody tr')).toHaveCount(countries.length)
  }
})
