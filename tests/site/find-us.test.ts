import assert from 'node:assert/strict'
import { kilometresBetween } from '#islands/find-us/place.ts'
import { languages } from '#i18n/languages.ts'
import { plural } from '#i18n/numbers.ts'
import { pathIn } from '#i18n/paths.ts'
import { messages } from '#messages/index.ts'
import { expect, test } from '../browser.ts'
import {
  comingPlaces,
  isIsland,
  positionInJumeirah,
  nameOf,
  namesIn,
  openFindUs,
  places,
  positionOf,
} from './find-us.ts'
import { openPage } from './site.ts'

/** Open places of an emirate, in the order of the page. */
const within = (emirate: string) => places.filter(({ data }) => data.Emirate === emirate)
/** Time of a Saturday morning in the Emirates. */
const saturday = '2026-11-28T05:30:00Z'

for (const language of languages) {
  test(`without scripts the list has every open place by emirate, with its details and directions, ${language}`, async ({
    t,
  }) => {
    const { page, section, rows, words, emirates } = await openFindUs(t, language, {
      javaScriptEnabled: false,
    })
    await expect(rows).toHaveCount(places.length)
    const groups = await section.locator('details').all()
    assert.deepEqual(
      await section.locator('summary').allTextContents(),
      [...Map.groupBy(places, ({ data }) => data.Emirate)].map(
        ([name, { length }]) => `${emirates[name]} ${length}`,
      ),
    )
    for (const group of groups) {
      await group.locator('summary').click()
      for (const row of await group.locator('li').all()) await expect(row).toBeVisible()
    }
    for (const [index, place] of places.entries()) {
      const { data } = place
      const text = (await rows.nth(index).textContent()) ?? ''
      for (const part of [
        nameOf(language, place),
        language === 'ar' ? data.Address_AR : data.Address,
        data.Telephone,
      ])
        assert.ok(text.includes(part), `${text}: ${part}`)
      assert.equal(text.includes(words.services.out), data.PaysOut)
      const hrefs = await rows
        .nth(index)
        .getByRole('link', { includeHidden: true })
        .evaluateAll((links) => links.map((link) => link.getAttribute('href') ?? ''))
      assert.equal(hrefs[0], pathIn(language, `/find-us/${place.slug}`))
      const [latitude = 0, longitude = 0] = (
        new URL(hrefs.at(-1) ?? '').searchParams.get('destination') ?? ''
      )
        .split(',')
        .map(Number)
      assert.deepEqual({ latitude, longitude }, positionOf(place))
    }
    await expect(section.locator('[role="group"]'), 'no dead buttons').toBeHidden()
    await expect(section.getByRole('search'), 'no search field, which would not work').toBeHidden()
    await expect(section.getByRole('button').filter({ visible: true })).toHaveCount(0)
    await expect(section.getByRole('img')).toHaveAttribute('alt', words.map.alt)
    await expect(section, 'nothing about being open now, as the page may be old').not.toHaveText(
      new RegExp(words.filters.now),
      { useInnerText: true },
    )
    const soon = page.locator('#coming li')
    await expect(soon).toHaveCount(comingPlaces.length)
    await expect(
      soon.getByRole('link'),
      'one link for each, to its page, and none for directions',
    ).toHaveCount(comingPlaces.length)
    await expect(page.locator('.page-head .lead')).toHaveText(
      plural(language, places.length, words.lead),
      { useInnerText: true },
    )
  })

  test(`choosing services and an emirate filters the list, its count and the map, and is kept in the address, ${language}`, async ({
    t,
  }) => {
    const {
      page,
      problems,
      requests,
      words,
      emirates,
      section,
      button,
      rows,
      untilCount,
      hydrate,
    } = await openFindUs(t, language, { at: saturday })
    assert.deepEqual(requests.filter(isIsland), [], 'nothing before a press')
    await untilCount(places.length)
    await section.hover({ position: { x: 4, y: 4 } })
    await page.waitForLoadState('networkidle')
    assert.deepEqual(requests.filter(isIsland), [], 'nothing for a passing pointer')
    await hydrate()
    await button(words.services.deposits).click()
    const deposits = places.filter(({ data }) => data.TakesDeposits)
    await untilCount(deposits.length)
    assert.deepEqual(
      await namesIn(page),
      deposits.map((place) => nameOf(language, place)),
    )
    await expect(button(words.services.deposits)).toHaveAttribute('aria-pressed', 'true')
    await page.waitForURL('**/find-us?only=deposits')
    await section.getByRole('combobox').selectOption('Fujairah')
    for (const service of ['out', 'step-free'] as const)
      await button(words.services[service]).click()
    const matching = within('Fujairah').filter(
      ({ data }) => data.TakesDeposits && data.PaysOut && data.StepFree,
    )
    if (matching.length === 0) await section.getByText(words.none).waitFor()
    await expect(rows).toHaveCount(matching.length)
    for (const service of ['deposits', 'out', 'step-free'] as const)
      await button(words.services[service]).click()
    await untilCount(within('Fujairah').length)
    await expect(section.locator('summary')).toHaveText(
      `${emirates.Fujairah} ${within('Fujairah').length}`,
    )
    await expect(section.locator('.pin')).toHaveCount(within('Fujairah').length)
    await button(words.map.whole).click()
    await untilCount(places.length)
    await expect(section.getByRole('combobox')).toHaveValue('')
    assert.deepEqual(problems, [])
  })

  test(`a search finds places by words in either language, typed or in the address, ${language}`, async ({
    t,
  }) => {
    const { page, problems, section, rows, untilCount, words } = await openFindUs(t, language, {
      query: `?q=${encodeURIComponent('الرقة')}`,
    })
    const rigga = places.filter(({ data }) =>
      `${data.Name_AR} ${data.Address_AR}`.includes('الرقة'),
    )
    assert.ok(rigga.length > 0)
    await section.getByRole('combobox').waitFor()
    await untilCount(rigga.length)
    assert.deepEqual(
      await namesIn(page),
      rigga.map((place) => nameOf(language, place)),
    )
    const field = section.getByRole('searchbox')
    await expect(field).toHaveValue('الرقة')
    await field.fill('al ain')
    await rows.first().waitFor()
    assert.ok((await namesIn(page)).length >= 3)
    await page.waitForURL('**/find-us?q=al+ain')
    await field.fill('no shop is called so')
    await section.getByText(words.none).waitFor()
    await field.fill('')
    await untilCount(places.length)
    assert.deepEqual(problems, [])
  })

  test(`the nearest places come first, and the position of the visitor is sent nowhere, ${language}`, async ({
    t,
  }) => {
    const { page, problems, requests, words, section, button, rows, hydrate } = await openFindUs(
      t,
      language,
      { geolocation: positionInJumeirah, permissions: ['geolocation'] },
    )
    await hydrate()
    requests.length = 0
    await button(words.locate).click()
    await section.getByText(plural(language, places.length, words.near.sorted)).waitFor()
    const sorted = [...places].sort(
      (a, b) =>
        kilometresBetween(positionInJumeirah, positionOf(a)) -
        kilometresBetween(positionInJumeirah, positionOf(b)),
    )
    assert.deepEqual(
      await namesIn(page),
      sorted.slice(0, 8).map((place) => nameOf(language, place)),
    )
    await button(words.near.all).click()
    assert.deepEqual(
      await namesIn(page),
      sorted.map((place) => nameOf(language, place)),
    )
    const [nearest] = sorted
    const km = Math.round(nearest ? kilometresBetween(positionInJumeirah, positionOf(nearest)) : 0)
    await expect(rows.first()).toContainText(
      `${words.near.about} ${words.near.km.replace('#', String(km))}`,
      { useInnerText: true },
    )
    await expect(section.getByRole('img', { name: words.map.you })).toHaveCount(1)
    assert.ok(
      requests.every((address) =>
        address.startsWith((page.url().match(/^https?:\/\/[^/]+/) ?? [''])[0]),
      ),
      requests.join(' '),
    )
    assert.ok(
      requests.every((address) => !/25\.2|55\.2/.test(address)),
      requests.join(' '),
    )
    await button(words.near.stop).click()
    await section.locator('details').first().waitFor()
    await expect(section.getByRole('img', { name: words.map.you })).toHaveCount(0)
    assert.deepEqual(problems, [])
  })

  test(`the whole list is printed, without map and buttons, ${language}`, async ({ t }) => {
    const { page, words, section, button, rows, hydrate } = await openFindUs(t, language, {
      query: `?q=${encodeURIComponent('Exchange')}`,
    })
    // Replaces printing: the number of rows at that moment is stored in `data-printed`.
    await page.evaluate(() =>
      Object.assign(globalThis, {
        print: () =>
          (document.documentElement.dataset['printed'] = String(
            document.querySelectorAll('#find-us li').length,
          )),
      }),
    )
    await section.getByRole('combobox').waitFor()
    const exchanges = places.filter(({ data }) =>
      `${data.Name} ${data.Address}`.includes('Exchange'),
    )
    assert.ok(exchanges.length > 8 && (await rows.count()) < exchanges.length)
    await button(words.print).click()
    await page.locator(`html[data-printed="${exchanges.length}"]`).waitFor()
    await section.getByRole('searchbox').fill('')
    await section.locator('details').first().waitFor()
    await hydrate()
    await page.emulateMedia({ media: 'print' })
    for (const row of await rows.all()) await expect(row).toBeVisible()
    await expect(button(words.print)).toBeHidden()
    await expect(section.locator('figure')).toBeHidden()
  })

  test(`a message says that the position was refused, and the list is unchanged, ${language}`, async ({
    t,
  }) => {
    const { words, section, button, untilCount, hydrate } = await openFindUs(t, language)
    await hydrate()
    await button(words.locate).click()
    await section.getByRole('alert').getByText(words.near.refused).waitFor()
    await untilCount(places.length)
    await expect(section.locator('details')).toHaveCount(7)
  })

  test(`the home page's field leads to the places that it finds, with scripts and without, ${language}`, async ({
    t,
  }) => {
    const {
      findUs: { search },
    } = messages(language)
    for (const javaScriptEnabled of [true, false]) {
      const { page } = await openPage(t, { javaScriptEnabled })
      await page.goto(pathIn(language, '/'))
      await page.getByRole('searchbox', { name: search.label }).fill('al ain')
      await page.getByRole('searchbox', { name: search.label }).press('Enter')
      await page.waitForURL(`**${pathIn(language, '/find-us')}?q=al+ain`)
      if (javaScriptEnabled) await page.locator('#find-us ol > li').first().waitFor()
      assert.equal((await page.locator('#find-us li').count()) >= 3, true)
    }
  })
}

test('the clock of the Emirates decides what is open, in any time zone of the device', async ({
  t,
}) => {
  const daily = places.find(
    ({ data }) =>
      data.Hours.length === 1 &&
      data.Hours[0]?.Days === 'daily' &&
      data.Hours[0].Opens === '08:00' &&
      data.Hours[0].Closes === '22:00',
  )
  assert.ok(daily)
  const stateAt = async (at: string): Promise<string> => {
    const { section, hydrate } = await openFindUs(t, 'en', {
      at,
      timezoneId: 'America/New_York',
      query: `?q=${encodeURIComponent(daily.data.Name)}`,
    })
    await section.getByRole('combobox').waitFor()
    await hydrate()
    // Without the invisible marks that isolate the direction of the times.
    return (await section.locator('li .open').first().innerText()).replace(/[\u2066-\u2069]/g, '')
  }
  assert.equal(await stateAt('2026-11-28T03:59:00Z'), 'Closed, opens at 08:00')
  assert.equal(await stateAt('2026-11-28T04:00:00Z'), 'Open until 22:00')
  assert.equal(await stateAt('2026-11-28T17:30:00Z'), 'Closes soon, at 22:00')
  assert.equal(await stateAt('2026-11-28T18:00:00Z'), 'Closed, opens tomorrow at 08:00')
})

test('the filter for open places follows the time while the page is open', async ({ t }) => {
  const { page, section, button, words, rows, hydrate } = await openFindUs(t, 'en', {
    at: '2026-11-28T01:00:00Z',
  })
  await hydrate()
  await button(words.filters.now).click()
  const atNight = await rows.count()
  assert.ok(atNight > 0 && atNight < places.length / 2, String(atNight))
  await page.clock.fastForward('08:00:00')
  await section.locator('details').nth(6).waitFor()
  assert.ok((await rows.count()) > places.length * 0.8)
})

test('a message says that the position is unavailable or took too long', async ({ t }) => {
  const { findUs: words } = messages('en')
  // Error codes of the Geolocation API: 2 is POSITION_UNAVAILABLE, 3 is TIMEOUT.
  for (const [code, message] of [
    [2, words.near.unavailable],
    [3, words.near.slow],
  ] as const) {
    const { page, section, button, hydrate } = await openFindUs(t, 'en')
    await page.evaluate((failing) => {
      Object.defineProperty(navigator.geolocation, 'getCurrentPosition', {
        value: (_: unknown, fail: (error: { code: number }) => void) => fail({ code: failing }),
      })
    }, code)
    await hydrate()
    await button(words.locate).click()
    await section.getByRole('alert').getByText(message).waitFor()
  }
})

test('an island that fails to load is reported, and two presses while it loads are replayed as one', async ({
  t,
}) => {
  const { page, problems, words, section, button, untilCount, status } = await openFindUs(t, 'ar', {
    geolocation: positionInJumeirah,
    permissions: ['geolocation'],
  })
  await page.route(/\/hydrate\./, (route) => route.abort())
  await button(words.services.out).click()
  await status.and(section.getByText('لم يكتمل التحميل', { exact: false })).waitFor()
  await page.unroute(/\/hydrate\./)
  problems.length = 0

  let release = (): void => undefined
  const released = new Promise<void>((resolve) => {
    release = resolve
  })
  await page.route(/hydrate|react-dom/, async (route) => {
    await released
    await route.continue()
  })
  await page.evaluate(() => {
    const { geolocation } = navigator
    const getPosition = geolocation.getCurrentPosition.bind(geolocation)
    // Counts the calls in `data-asked`.
    Object.defineProperty(geolocation, 'getCurrentPosition', {
      value: (...parameters: Parameters<Geolocation['getCurrentPosition']>) => {
        document.body.dataset['asked'] = String(Number(document.body.dataset['asked'] ?? 0) + 1)
        getPosition(...parameters)
      },
    })
  })
  await button(words.locate).click()
  await button(words.locate).click()
  await untilCount(places.length)
  release()
  await section.getByText(plural('ar', places.length, words.near.sorted)).waitFor()
  assert.equal(await page.evaluate(() => document.body.dataset['asked']), '1')
})
