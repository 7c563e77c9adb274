import assert from 'node:assert/strict'
import test, { after } from 'node:test'
import { jumeirah, openSection } from './find-us.ts'
import { closeBrowser, closeSite, openSite } from './site.ts'

after(closeBrowser)
after(closeSite)

test('the street map is asked for on a press only, in a frame that may do little', async (t) => {
  const { page, problems, asked, words, section, button, hydrate } = await openSection(t, 'en')
  const embeds: URL[] = []
  await page.route('https://www.openstreetmap.org/**', async (route) => {
    embeds.push(new URL(route.request().url()))
    await route.fulfill({ contentType: 'text/html', body: '<!doctype html><title>Map</title><p>A map</p>' })
  })
  await hydrate()
  await section.locator('summary').nth(1).click()
  await button(words.chosen.on.replace('#', 'Al Quoz')).click()
  await section.getByText('OpenStreetMap').waitFor()
  const { url } = await openSite()
  assert.deepEqual(asked.filter((address) => !address.startsWith(url)), [])
  await button(words.chosen.show).click()
  const frame = section.locator('iframe')
  await frame.contentFrame().getByText('A map').waitFor()
  assert.equal(embeds.length, 1)
  const [{ searchParams, pathname }] = embeds as [URL]
  assert.equal(pathname, '/export/embed.html')
  assert.equal(searchParams.get('marker'), '25.1372,55.2313')
  const [west = 0, south = 0, east = 0, north = 0] = (searchParams.get('bbox') ?? '').split(',').map(Number)
  assert.ok(west < 55.2313 && east > 55.2313 && south < 25.1372 && north > 25.1372)
  assert.equal(await frame.getAttribute('sandbox'), 'allow-scripts allow-same-origin allow-popups')
  assert.equal(await frame.getAttribute('referrerpolicy'), 'strict-origin')
  assert.equal(await frame.getAttribute('title'), words.chosen.frame.replace('#', 'Al Quoz'))
  await section.locator('.pin').first().click()
  await frame.waitFor({ state: 'detached' })
  assert.equal(embeds.length, 1, 'another place asks again')
  assert.deepEqual(problems, [])
})

test('by keyboard alone: from the buttons to a place on the map and back to its row', async (t) => {
  const { page, words, section, button, hydrate } = await openSection(t, 'en')
  await button(words.filters.all).focus()
  await hydrate()
  await section.locator('summary').first().focus()
  await page.keyboard.press('Enter')
  const row = section.locator('li').first()
  await section.locator('.pin').first().waitFor()
  await page.keyboard.press('Tab')
  assert.equal(await row.getByRole('link').evaluate((link) => link === document.activeElement), true)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  await section.getByRole('heading', { level: 3, name: 'Al Zahiyah' }).waitFor()
  assert.equal(await section.locator('section').evaluate((card) => card === document.activeElement), true)
  assert.equal(await row.getAttribute('aria-current'), 'true')
  assert.equal(await section.locator('.pin[aria-pressed="true"]').innerText(), '1')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Enter')
  assert.equal(await row.getByRole('button').evaluate((own) => own === document.activeElement), true)

  await section.locator('.pin').nth(2).focus()
  await page.keyboard.press('Space')
  await section.getByRole('heading', { level: 3, name: 'Khalifa City' }).waitFor()
  assert.equal(await section.locator('li').nth(2).getAttribute('aria-current'), 'true')
  await button(words.map.whole).focus()
  await page.keyboard.press('Enter')
  await section.locator('.count').first().waitFor()
  assert.equal(await section.locator('.count').first().evaluate((count) => count === document.activeElement), true)
  await page.keyboard.press('Enter')
  await section.locator('.pin').first().waitFor()
  assert.equal(await button(words.map.whole).evaluate((whole) => whole === document.activeElement), true)
})

test('a number stands beside its name at every width: the drawing fills what the numbers are placed on', async (t) => {
  for (const width of [320, 768, 1920]) {
    const { section, hydrate } = await openSection(t, 'en', { viewport: { width, height: 900 } })
    await hydrate()
    const [drawing, stage] = [await section.locator('img').boundingBox(), await section.locator('figure > div').boundingBox()]
    assert.deepEqual(drawing, stage)
  }
})

test('in all of its states every target can be pressed with a finger', async (t) => {
  for (const [language, colorScheme, width] of [['en', 'dark', 1280], ['ar', 'light', 360]] as const) {
    const { page, words, section, button, hydrate } = await openSection(t, language, { colorScheme, viewport: { width, height: 800 }, geolocation: jumeirah, permissions: ['geolocation'] })
    const judge = async (state: string): Promise<void> => {
      const small = await section.locator('button:visible, a:visible, select, summary').evaluateAll((targets) => targets.filter((target) => {
        const { width: breadth, height } = target.getBoundingClientRect()
        return Math.min(breadth, height) < 24
      }).map((target) => target.outerHTML.slice(0, 120)))
      assert.deepEqual(small, [], state)
      assert.ok(await page.evaluate(() => document.documentElement.scrollWidth <= innerWidth), `${state} scrolls sideways`)
    }
    await hydrate()
    await judge('awake')
    await section.getByRole('combobox').selectOption('Abu Dhabi')
    await section.locator('.pin').first().click()
    await judge('chosen')
    await section.getByRole('combobox').selectOption('')
    await button(words.locate).click()
    await section.getByRole('img', { name: words.map.you }).waitFor()
    await judge('near')
  }
})
