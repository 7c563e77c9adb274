import assert from 'node:assert/strict'
import test from 'node:test'
import { ringsOf } from '../../src/drawings/earth.ts'
import type { Point } from '../../src/drawings/geometry.ts'
import { kilometresBetween, roundedDistance } from '../../src/islands/find-us/place.ts'
import { initialState, withOpenGroup } from '../../src/islands/find-us/state.ts'
import {
  isInView,
  spreadApart,
  viewOf,
  wholeCountry,
  spotInView,
} from '../../src/islands/find-us/view.ts'
import { emirateNames as names } from '#rules/emirates.ts'
import { EMIRATES, MAP_SIZE, spotOnMap } from '../../src/ui/emirates-map.ts'
import { places as samples } from '../../netlify/local/seed/places/places.ts'

const KM_PER_DEGREE = 111.195

/** Closed lines around the mainland and the islands. */
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
        kilometresBetween({ latitude, longitude }, { latitude: north, longitude: east }),
      ),
  )

test('every place lies in the country or within 5 km of its coast', () => {
  for (const { slug, latitude, longitude } of places) {
    const isThere =
      country.some((ring) => isInside([longitude, latitude], ring)) ||
      toBorder(latitude, longitude) < 5
    assert.ok(isThere, slug)
  }
})

test('the view of the whole map shows the capital of every emirate', () => {
  for (const name of names) {
    const [latitude, longitude] = EMIRATES[name].capital
    assert.ok(isInView(spotInView(wholeCountry, { latitude, longitude })), name)
  }
})

test('on the map north is up, east is right, and a kilometre has one length in both directions', () => {
  const [latitude, longitude] = [24.4, 54]
  const kmPerDegreeEast = KM_PER_DEGREE * Math.cos((latitude * Math.PI) / 180)
  const [x, y] = spotOnMap(latitude, longitude)
  const [eastX] = spotOnMap(latitude, longitude + 1 / kmPerDegreeEast)
  const [, northY] = spotOnMap(latitude + 1 / KM_PER_DEGREE, longitude)
  assert.ok(eastX > x && northY < y)
  assert.ok(Math.abs((eastX - x) / (y - northY) - 1) < 0.001)
  assert.ok(MAP_SIZE.height > 0 && MAP_SIZE.height < MAP_SIZE.width)
})

test('computed distances agree with known distances', () => {
  const [abuDhabi, dubai] = [
    { latitude: 24.4539, longitude: 54.3773 },
    { latitude: 25.2048, longitude: 55.2708 },
  ]
  assert.ok(Math.abs(kilometresBetween(abuDhabi, dubai) - 123) < 1)
  assert.equal(kilometresBetween(dubai, dubai), 0)
  // One quarter of the earth's circumference, and half of it.
  assert.ok(
    Math.abs(
      kilometresBetween({ latitude: 0, longitude: 0 }, { latitude: 90, longitude: 0 }) - 10_007.5,
    ) < 0.5,
  )
  assert.ok(
    Math.abs(
      kilometresBetween({ latitude: 0, longitude: 0 }, { latitude: 0, longitude: 180 }) - 20_015,
    ) < 0.5,
  )
})

test('distances are rounded to 100 m below a kilometre, and to three digits above', () => {
  for (const [km, value, unit] of [
    [0, 100, 'm'],
    [0.34, 300, 'm'],
    [0.94, 900, 'm'],
    [0.96, 1, 'km'],
    [3.4, 3, 'km'],
    [99.4, 99, 'km'],
    [5478, 5480, 'km'],
  ] as const) {
    assert.deepEqual(roundedDistance(km), { unit, value })
  }
})

test('the view of an emirate shows all its places, with pins at least a finger’s width apart', () => {
  // The map of a phone, in pixels.
  const [width, height] = [360, (360 * MAP_SIZE.height) / MAP_SIZE.width]
  const fingerWidth = 48
  const [left, right] = [fingerWidth / 2, width - fingerWidth / 2]
  /** Height at the top of the map that no pin may cover. */
  const freeTop = 60
  /** Distance from a place up to the centre of its pin's head. */
  const headAbovePlace = 26
  for (const name of names) {
    const ownPlaces = places.filter(({ emirate }) => emirate === name)
    const view = viewOf(ownPlaces)
    assert.ok(Math.abs(view.width / view.height - MAP_SIZE.width / MAP_SIZE.height) < 1e-9)
    const spots = ownPlaces.map((place) => spotInView(view, place))
    assert.ok(spots.every(isInView), name)
    const pins = spreadApart(
      spots.map(([x, y]) => [x * width, y * height - headAbovePlace] as const),
      fingerWidth,
      [width, height],
      freeTop,
    )
    pins.forEach(([x, y], index) =>
      pins.slice(index + 1).forEach(([otherX, otherY]) => {
        assert.ok(Math.hypot(otherX - x, otherY - y) >= fingerWidth - 1, name)
      }),
    )
    assert.ok(
      pins.every(
        ([x, y]) =>
          x >= left &&
          x <= right &&
          y >= freeTop + fingerWidth / 2 &&
          y <= height - fingerWidth / 2,
      ),
      name,
    )
  }
})

test('the group that a visitor opened before hydration stays open where an emirate has no place', () => {
  const withoutFirst = places.filter(({ emirate }) => emirate !== names[0])
  assert.equal(withOpenGroup(0, places)(initialState).openGroup, names[0])
  assert.equal(withOpenGroup(0, withoutFirst)(initialState).openGroup, names[1])
  assert.equal(withOpenGroup(-1, withoutFirst)(initialState).openGroup, '')
})
