import assert from 'node:assert/strict'
import { expect, platform, test } from '../browser.ts'
import { positionInJumeirah, nameOf, openFindUs, places, positionOf } from './find-us.ts'
import { eventually, untilFocused } from '../waiting.ts'

/** Places of an emirate, in the order of the page. */
const within = (emirate: string) => places.filter(({ data }) => data.Emirate === emirate)

test('the street map is loaded only when its button is pressed, in a sandboxed frame', async ({
  t,
}) => {
  const { page, problems, requests, words, section, button, hydrate } = await openFindUs(t, 'en')
  const embeds: URL[] = []
  await page.route('https://www.openstreetmap.org/**', async (route) => {
    embeds.push(new URL(route.request().url()))
    await route.fulfill({
      contentType: 'text/html',
      body: '<!doctype html><title>Map</title><p>A map</p>',
    })
  })
  await hydrate()
  await section.locator('summary').nth(1).click()
  const place = within('Dubai')[1] ?? assert.fail('Dubai has no second place.')
  const { latitude, longitude } = positionOf(place)
  const name = nameOf('en', place)
  await button(words.chosen.on.replace('#', name)).click()
  await section.getByText('OpenStreetMap').waitFor()
  const { url } = platform
  assert.deepEqual(
    requests.filter((address) => !address.startsWith(url)),
    [],
  )
  await button(words.chosen.show).click()
  const frame = section.locator('iframe')
  await frame.contentFrame().getByText('A map').waitFor()
  assert.equal(embeds.length, 1)
  const [{ searchParams, pathname }] = embeds as [URL]
  assert.equal(pathname, '/export/embed.html')
  assert.equal(searchParams.get('marker'), `${latitude},${longitude}`)
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '')
    .split(',')
    .map(Number)
  assert.ok(west < longitude && east > longitude && south < latitude && north > latitude)
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts allow-same-origin allow-popups')
  await expect(frame).toHaveAttribute('referrerpolicy', 'strict-origin')
  await expect(frame).toHaveAttribute('title', words.chosen.frame.replace('#', name))
  await section.locator('.pin').first().click()
  await frame.waitFor({ state: 'detached' })
  assert.equal(embeds.length, 1, 'the map of another place is not loaded without a press')
  assert.deepEqual(problems, [])
})

test('the keyboard alone leads from the list to a place on the map and back to its row', async ({
  t,
}) => {
  const { page, words, section, button, hydrate } = await openFindUs(t, 'en')
  await button(words.filters.now).focus()
  await hydrate()
  await section.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  const row = section.locator('li').first()
  await section.locator('.pin').first().waitFor()
  await page.keyboard.press('Tab')
  await untilFocused(row.getByRole('link').first())
  for (let links = await row.getByRole('link').count(); links > 0; links--)
    await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  const [first, , third] = within('Abu Dhabi')
  assert.ok(first && third)
  await section.getByRole('heading', { level: 3, name: nameOf('en', first) }).waitFor()
  await untilFocused(section.locator('section'))
  await expect(row).toHaveAttribute('aria-current', 'true')
  await expect(section.locator('.pin[aria-pressed="true"]')).toHaveText('1', { useInnerText: true })
  await button(words.chosen.back).focus()
  await page.keyboard.press('Enter')
  await untilFocused(row.getByRole('button'))

  await section.locator('.pin').nth(2).focus()
  await page.keyboard.press('Space')
  await section.getByRole('heading', { level: 3, name: nameOf('en', third) }).waitFor()
  await expect(section.locator('li').nth(2)).toHaveAttribute('aria-current', 'true')
  await button(words.map.whole).focus()
  await page.keyboard.press('Enter')
  await section.locator('.count').first().waitFor()
  await untilFocused(section.locator('.count').first())
  await page.keyboard.press('Enter')
  await section.locator('.pin').first().waitFor()
  await untilFocused(button(words.map.whole))
})

test('the map drawing fills the box in which its numbers are placed, at every width', async ({
  t,
}) => {
  for (const width of [320, 768, 1920]) {
    const { section, hydrate } = await openFindUs(t, 'en', { viewport: { width, height: 900 } })
    await hydrate()
    await eventually(async () =>
      assert.deepEqual(
        await section.locator('img').boundingBox(),
        await section.locator('figure > div').boundingBox(),
      ),
    )
  }
})

test('every target of the section is at least 24 px in size in each of its states', async ({
  t,
}) => {
  for (const [language, colorScheme, width] of [
    ['en', 'dark', 1280],
    ['ar', 'light', 360],
  ] as const) {
    const { page, words, section, button, hydrate } = await openFindUs(t, language, {
      colorScheme,
      viewport: { width, height: 800 },
      geolocation: positionInJumeirah,
      permissions: ['geolocation'],
    })
    const assertTargets = async (state: string): Promise<void> => {
      const small = await section
        .locator('button:visible, a:visible, select, summary')
        .evaluateAll((targets) =>
          targets
            .filter((target) => {
              const { width: breadth, height } = target.getBoundingClientRect()
              return Math.min(breadth, height) < 24
            })
            .map((target) => target.outerHTML.slice(0, 120)),
        )
      assert.deepEqual(small, [], state)
      assert.ok(
        await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth),
        `${state} scrolls sideways`,
      )
    }
    await hydrate()
    await assertTargets('hydrated')
    await section.getByRole('combobox').selectOption('Abu Dhabi')
    await section.locator('.pin').first().click()
    await assertTargets('with a chosen place')
    await section.getByRole('combobox').selectOption('')
    await button(words.locate).click()
    await section.getByRole('img', { name: words.map.you }).waitFor()
    await assertTargets('with the nearest places')
    await section.getByRole('searchbox').fill('a')
    await section.locator('li').first().waitFor()
    await assertTargets('with results of a search')
  }
})
