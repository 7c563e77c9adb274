import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { kilometres } from '#islands/find-us/place.ts'
import { languages } from '#i18n/languages.ts'
import { plural } from '#i18n/numbers.ts'
import { places } from '#sections/find-us/places.ts'
import { messages } from '#messages/index.ts'
import { isIsland, jumeirah, nameOf, namesIn, openSection } from './find-us.ts'
import { closeBrowser, closeSite } from './site.ts'

after(closeBrowser)
after(closeSite)

for (const language of languages) {
  test(`without scripts the list is complete: 25 places by emirate, with kind, hours and directions, ${language}`, async (t) => {
    const { section, rows, words, emirates } = await openSection(t, language, { javaScriptEnabled: false })
    assert.equal(await rows.count(), 25)
    const groups = await section.locator('details').all()
    assert.deepEqual(
      await section.locator('summary').allTextContents(),
      [...Map.groupBy(places, ({ emirate }) => emirate)].map(([name, { length }]) => `${emirates[name]} ${length}`),
    )
    for (const group of groups) {
      await group.locator('summary').click()
      for (const row of await group.locator('li').all()) assert.equal(await row.isVisible(), true)
    }
    for (const [index, place] of places.entries()) {
      const text = await rows.nth(index).textContent() ?? ''
      for (const part of [nameOf(language, place), words.kinds[place.kind], words.hours[place.hours]]) assert.ok(text.includes(part), `${text}: ${part}`)
      assert.equal(text.includes(words.soon), place.kind === 'kiosk')
      const way = new URL(await rows.nth(index).getByRole('link', { includeHidden: true }).getAttribute('href') ?? '')
      const [latitude = 0, longitude = 0] = (way.searchParams.get('destination') ?? '').split(',').map(Number)
      assert.ok(kilometres(place, { latitude, longitude }) < 0.1, place.id)
    }
    assert.equal(await section.locator('[role="group"]').isVisible(), false, 'no dead buttons')
    assert.equal(await section.getByRole('img').getAttribute('alt'), words.map.alt)
  })

  test(`filters by kind and by emirate, with the number told, ${language}`, async (t) => {
    const { page, problems, asked, words, emirates, section, button, rows, counts, hydrate } = await openSection(t, language)
    assert.deepEqual(asked.filter(isIsland), [], 'nothing before a visitor reaches for it')
    await counts(25)
    await hydrate()
    await button(words.filters.kiosk).click()
    await counts(6)
    assert.deepEqual(await namesIn(page), places.filter(({ kind }) => kind === 'kiosk').map((place) => nameOf(language, place)))
    assert.equal(await button(words.filters.kiosk).getAttribute('aria-pressed'), 'true')
    await section.getByRole('combobox').selectOption('Ajman')
    await section.getByText(words.none).waitFor()
    assert.equal(await rows.count(), 0)
    await button(words.filters['cash-point']).click()
    await counts(3)
    assert.equal(await section.locator('summary').textContent(), `${emirates.Ajman} 3`)
    assert.equal(await section.locator('.pin').count(), 3)
    await button(words.map.whole).click()
    await counts(19)
    assert.equal(await section.getByRole('combobox').inputValue(), '')
    assert.deepEqual(problems, [])
  })

  test(`the nearest first: computed in the page, sent nowhere, ${language}`, async (t) => {
    const { page, problems, asked, words, section, button, rows, hydrate } = await openSection(t, language, { geolocation: jumeirah, permissions: ['geolocation'] })
    await hydrate()
    asked.length = 0
    await button(words.locate).click()
    await section.getByText(plural(language, 25, words.near.sorted)).waitFor()
    const sorted = [...places].sort((a, b) => kilometres(jumeirah, a) - kilometres(jumeirah, b))
    assert.deepEqual(await namesIn(page), sorted.slice(0, 5).map((place) => nameOf(language, place)))
    await button(words.near.all).click()
    assert.deepEqual(await namesIn(page), sorted.map((place) => nameOf(language, place)))
    const [nearest] = sorted
    const km = Math.round(nearest ? kilometres(jumeirah, nearest) : 0)
    assert.ok((await rows.first().innerText()).includes(`${words.near.about} ${words.near.km.replace('#', String(km))}`))
    assert.equal(await section.getByRole('img', { name: words.map.you }).count(), 1)
    assert.ok(asked.every((address) => address.startsWith((page.url().match(/^https?:\/\/[^/]+/) ?? [''])[0])), asked.join(' '))
    assert.ok(asked.every((address) => !/25\.2|55\.2/.test(address)), asked.join(' '))
    await button(words.near.stop).click()
    await section.locator('details').first().waitFor()
    assert.equal(await section.getByRole('img', { name: words.map.you }).count(), 0)
    assert.deepEqual(problems, [])
  })

  test(`a position that is refused is told about in words, and the list stays, ${language}`, async (t) => {
    const { words, section, button, counts, hydrate } = await openSection(t, language)
    await hydrate()
    await button(words.locate).click()
    await section.getByRole('alert').getByText(words.near.refused).waitFor()
    await counts(25)
    assert.equal(await section.locator('details').count(), 7)
  })
}

test('positions that cannot be had for other reasons are told about too', async (t) => {
  const { findUs: words } = messages('en')
  for (const [code, told] of [[2, words.near.unavailable], [3, words.near.slow]] as const) {
    const { page, section, button, hydrate } = await openSection(t, 'en')
    await page.evaluate((failing) => {
      Object.defineProperty(navigator.geolocation, 'getCurrentPosition', { value: (_: unknown, fail: (error: { code: number }) => void) => fail({ code: failing }) })
    }, code)
    await hydrate()
    await button(words.locate).click()
    await section.getByRole('alert').getByText(told).waitFor()
  }
})

test('a press while the island is on its way is replayed once; one that cannot be fetched is told about', async (t) => {
  const { page, problems, words, section, button, counts, status } = await openSection(t, 'ar', { geolocation: jumeirah, permissions: ['geolocation'] })
  await page.route(/\/hydrate\./, (route) => route.abort())
  await button(words.filters.kiosk).click()
  await status.and(section.getByText('لم يكتمل التحميل', { exact: false })).waitFor()
  await page.unroute(/\/hydrate\./)
  problems.length = 0

  let release = (): void => undefined
  const held = new Promise<void>((resolve) => { release = resolve })
  await page.route(/hydrate|react-dom/, async (route) => {
    await held
    await route.continue()
  })
  await page.evaluate(() => {
    const { geolocation } = navigator
    const real = geolocation.getCurrentPosition.bind(geolocation)
    Object.defineProperty(geolocation, 'getCurrentPosition', {
      value: (...all: Parameters<Geolocation['getCurrentPosition']>) => {
        document.body.dataset['asked'] = String(Number(document.body.dataset['asked'] ?? 0) + 1)
        real(...all)
      },
    })
  })
  await button(words.locate).click()
  await button(words.locate).click()
  await counts(25)
  release()
  await section.getByText(plural('ar', 25, words.near.sorted)).waitFor()
  assert.equal(await page.evaluate(() => document.body.dataset['asked']), '1')
})
