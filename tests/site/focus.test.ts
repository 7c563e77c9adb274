import assert from 'node:assert/strict'
import { platform, test } from '../browser.ts'
import { isChosenTwin, sampleOf } from './sample.ts'
import { addressesOf, openPage } from './site.ts'
import { countStops, tabThrough, type Stop } from './tabbing.ts'

/** Minimum size of a target, in CSS pixels. */
const LEAST = 24
/** Size that is comfortable for a finger, in CSS pixels. Smaller targets are only reported. */
const COMFORTABLE = 48

/** Faults of a stop, as text. */
const faultsOf = ({ visibilityFaults, hasRing, width, height, isInline }: Stop): string[] => [
  ...(visibilityFaults ? [visibilityFaults] : []),
  ...(hasRing ? [] : ['no ring shows that it has the focus']),
  ...(!isInline && Math.min(width, height) < LEAST ? [`a target of ${width} × ${height}`] : []),
]

for (const width of [320, 1280]) {
  test(`at ${width} px Tab reaches every control of every page, uncovered and with a focus ring`, async ({
    t,
  }) => {
    const addresses = sampleOf(await addressesOf(platform.url))
    // A page is tested at one width and its twin in the other language at the other width; the full
    // run tests both at both widths.
    const covered = addresses.filter(
      (_, index) => process.env['FULL'] || isChosenTwin(index) === (width === 320),
    )
    const { page, problems } = await openPage(t, {
      reducedMotion: 'reduce',
      viewport: { width, height: 640 },
      hasTouch: width === 320,
    })
    const faults: string[] = []
    /** Place and size of small targets. Key: beginning of the name. */
    const small = new Map<string, string>()
    for (const { path } of covered) {
      await page.goto(path)
      const count = await countStops(page)
      const stops = await tabThrough(page)
      for (const stop of stops) {
        faults.push(...faultsOf(stop).map((fault) => `${path}: ${fault}: ${stop.name}`))
        if (width === 320 && !stop.isInline && Math.min(stop.width, stop.height) < COMFORTABLE)
          small.set(stop.name.slice(0, 60), `${path} ${stop.width} × ${stop.height}`)
      }
      if (stops.length < Math.min(count, await countStops(page)))
        faults.push(`${path}: ${stops.length} stops of ${count}`)
    }
    for (const [name, where] of small) t.diagnostic(`below ${COMFORTABLE} px: ${where} ${name}`)
    assert.deepEqual(faults, [])
    assert.deepEqual(problems, [])
  })
}

test('Shift+Tab reaches every control of a page, uncovered', async ({ t }) => {
  const { page } = await openPage(t, {
    reducedMotion: 'reduce',
    viewport: { width: 360, height: 640 },
  })
  for (const path of ['/ar', '/contact']) {
    await page.goto(path)
    const count = await countStops(page)
    const stops = await tabThrough(page, 'Shift+Tab')
    // Islands that hydrate meanwhile have more stops than were passed.
    assert.ok(
      stops.length >= Math.min(count, await countStops(page)),
      `${path}: ${stops.length} stops of ${count}`,
    )
    assert.deepEqual(
      stops
        .filter(({ visibilityFaults }) => visibilityFaults)
        .map(({ name, visibilityFaults }) => `${path}: ${visibilityFaults}: ${name}`),
      [],
    )
  }
})
