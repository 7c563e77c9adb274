import assert from 'node:assert/strict'
import test from 'node:test'
import { ringsOf } from '../../src/drawings/earth.ts'
import type { Point } from '../../src/drawings/geometry.ts'
import { kilometres, rounded } from '../../src/islands/find-us/place.ts'
import { isSeen, spread, viewOf, whole, within } from '../../src/islands/find-us/view.ts'
import { emirateNames as names } from '#rules/emirates.ts'
import { EMIRATES, MAP, onMap } from '../../src/ui/emirates-map.ts'
import { places as samples } from '../../netlify/local/seed/places/places.ts'

const country = ringsOf('United Arab Emirates')
const places = samples.map(({ slug, data: { Emirate, Latitude, Longitude } }) => ({
  slug,
  emirate: Emirate,
  latitude: Latitude,
  longitude: Longitude,
}))

/** True when a point is inside a ring: a ray from it crosses the border an odd number of times. */
const isInside = ([x, y]: Point, ring: readonly Point[]): boolean =>
  ring.reduce((inside, [ax, ay], index) => {
    const [bx, by] = ring.at(index - 1) ?? [ax, ay]
    return ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax ? !inside : inside
  }, false)

/**
 * Distance in km from a place to the nearest vertex of the country's border or coast; vertices are
 * at most a few km apart.
 */
const toBorder = (latitude: number, longitude: number): number =>
  Math.min(
    ...country
      .flat()
      .map(([east, north]) =>
        kilometres({ latitude, longitude }, { latitude: north, longitude: east }),
      ),
  )

test('every place lies in the country, or on its coast within 5 km', () => {
  for (const { slug, latitude, longitude } of places) {
    const isThere =
      country.some((ring) => isInside([longitude, latitude], ring)) ||
      toBorder(latitude, longitude) < 5
    assert.ok(isThere, slug)
  }
  for (const name of names) {
    const [latitude, longitude] = EMIRATES[name].capital
    assert.ok(isSeen(within(whole, { latitude, longitude })), name)
  }
})

test('the map is true: north is up, east is right, and a kilometre is as long either way', () => {
  const [x, y] = onMap(24.4, 54)
  const [east, north] = [
    onMap(24.4, 54 + 1 / (111.195 * Math.cos((24.4 * Math.PI) / 180))),
    onMap(24.4 + 1 / 111.195, 54),
  ]
  assert.ok(east[0] > x && north[1] < y)
  assert.ok(Math.abs((east[0] - x) / (y - north[1]) - 1) < 0.001)
  assert.ok(MAP.height > 0 && MAP.height < MAP.width)
})

test('distances agree with known ones', () => {
  const [abuDhabi, dubai] = [
    { latitude: 24.4539, longitude: 54.3773 },
    { latitude: 25.2048, longitude: 55.2708 },
  ]
  assert.ok(Math.abs(kilometres(abuDhabi, dubai) - 123) < 1)
  assert.equal(kilometres(dubai, dubai), 0)
  // One quarter of the earth's circumference, and half of it.
  assert.ok(
    Math.abs(kilometres({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 }) - 10_007.5) <
      0.5,
  )
  assert.ok(
    Math.abs(kilometres({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }) - 20_015) <
      0.5,
  )
})

test('distances are told as people say them', () => {
  for (const [km, value, unit] of [
    [0, 100, 'm'],
    [0.34, 300, 'm'],
    [0.94, 900, 'm'],
    [0.96, 1, 'km'],
    [3.4, 3, 'km'],
    [99.4, 99, 'km'],
    [5478, 5480, 'km'],
  ] as const) {
    assert.deepEqual(rounded(km), { unit, value })
  }
})

test('in an emirate’s own view all its places are seen, and no two pins stand nearer than a finger’s width', () => {
  const [width, height] = [360, (360 * MAP.height) / MAP.width]
  for (const name of names) {
    const own = places.filter(({ emirate }) => emirate === name)
    const view = viewOf(own)
    assert.ok(Math.abs(view.width / view.height - MAP.width / MAP.height) < 1e-9)
    const spots = own.map((place) => within(view, place))
    assert.ok(spots.every(isSeen), name)
    const pins = spread(
      spots.map(([x, y]) => [x * width, y * height - 26] as const),
      48,
      [width, height],
      60,
    )
    pins.forEach(([x, y], index) =>
      pins.slice(index + 1).forEach(([otherX, otherY]) => {
        assert.ok(Math.hypot(otherX - x, otherY - y) >= 47, name)
      }),
    )
    assert.ok(
      pins.every(([x, y]) => x >= 24 && x <= width - 24 && y >= 84 && y <= height - 24),
      name,
    )
  }
})
