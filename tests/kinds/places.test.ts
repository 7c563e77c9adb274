import assert from 'node:assert/strict'
import test from 'node:test'
import * as v from 'valibot'
import { isOpenOn, places, placeShown, type PlaceData } from '#kinds/places.ts'
import { places as samples } from '../../netlify/local/seed/places/places.ts'

const sample = (slug?: string): PlaceData =>
  structuredClone(
    samples.find((place) => (slug ? place.slug === slug : place.data.Type === 'cash-point'))
      ?.data ?? assert.fail('There is no sample.'),
  )
const first = <Entry>(entries: readonly Entry[]): Entry =>
  entries[0] ?? assert.fail('The list is empty.')

/** First complaint about a cash point with one change. */
const complaint = (change: (data: PlaceData) => void): string | undefined => {
  const data = sample()
  change(data)
  return v.safeParse(places.schema, data).issues?.[0].message
}

test('every sample is valid, and no two share a name, an address, a telephone or a position', () => {
  for (const { slug, data } of samples) assert.deepEqual(v.parse(places.schema, data), data, slug)
  const distinctValues = {
    slug: samples.map(({ slug }) => slug),
    id: samples.map(({ id }) => id),
    name: samples.map(({ data }) => `${data.Name}, ${data.Address}`),
    nameAr: samples.map(({ data }) => `${data.Name_AR}، ${data.Address_AR}`),
    telephone: samples.flatMap(({ data }) => data.Telephone || []),
    position: samples.map(({ data }) => `${data.Latitude} ${data.Longitude}`),
  }
  for (const [key, values] of Object.entries(distinctValues))
    assert.equal(new Set(values).size, values.length, key)
})

test('the nine cash points that the sample news announces open on 1 December, where older ones are open already', () => {
  const announced = samples.filter(({ data }) => data.OpensOn === '2026-12-01')
  assert.deepEqual(
    Object.fromEntries(
      [...Map.groupBy(announced, ({ data }) => data.Emirate)].map(([name, list]) => [
        name,
        list.length,
      ]),
    ),
    { Ajman: 3, 'Umm Al Quwain': 2, 'Ras Al Khaimah': 2, Fujairah: 2 },
  )
  for (const { slug, data } of announced) {
    assert.deepEqual(
      data.Hours.map(({ Days, Opens, Closes }) => [Days, Opens, Closes]),
      [['daily', '08:00', '22:00']],
      slug,
    )
    assert.equal(data.Type, 'cash-point', slug)
    assert.ok(
      samples.some(
        (other) =>
          other.data.Emirate === data.Emirate &&
          isOpenOn(other.data, '2026-11-24') &&
          other.data.Type === 'cash-point',
      ),
      slug,
    )
  }
})

test('no sample kiosk is open before 2027', () => {
  const kiosks = samples.filter(({ data }) => data.Type === 'kiosk')
  assert.ok(kiosks.length > 0)
  for (const { slug, data } of kiosks) assert.equal(isOpenOn(data, '2026-12-31'), false, slug)
})

test('a place is open from its opening day; with only words about its opening it is not; with neither it is', () => {
  const openOnDays = (OpensOn: string, Coming: string) =>
    ['2026-11-30', '2026-12-01', '2026-12-02'].map((day) => isOpenOn({ OpensOn, Coming }, day))
  assert.deepEqual(openOnDays('2026-12-01', ''), [false, true, true])
  assert.deepEqual(openOnDays('2026-12-01', 'In December'), [false, true, true])
  assert.deepEqual(openOnDays('', 'First quarter of 2027'), [false, false, false])
  assert.deepEqual(openOnDays('', ''), [true, true, true])
})

test('a place with wrong hours, holidays, telephone or position is refused with the reason', () => {
  assert.equal(
    complaint(() => {}),
    undefined,
  )
  assert.equal(
    complaint((data) => (data.Hours = [])),
    'Say when this cash point is open.',
  )
  assert.equal(
    complaint((data) => Object.assign(data, { Hours: [], Type: 'kiosk' })),
    undefined,
  )
  assert.equal(
    complaint(({ Hours }) =>
      Object.assign(first(Hours), { Opening: 'hours', Opens: '08:00', Closes: '' }),
    ),
    'Enter an opening time and a different closing time.',
  )
  assert.equal(
    complaint(({ Hours }) =>
      Object.assign(first(Hours), { Opening: 'hours', Opens: '08:00', Closes: '08:00' }),
    ),
    'Enter an opening time and a different closing time.',
  )
  assert.equal(
    complaint(({ Hours }) => (first(Hours).Opens = '8 am')),
    'Write hours and minutes, such as 08:00; midnight at the end of a day is 24:00.',
  )
  assert.equal(
    complaint(
      (data) =>
        (data.Holidays = [
          {
            Guid: '77777777-7777-4777-8777-777777777777',
            Holiday: 'Eid',
            Holiday_AR: '',
            First: '2026-12-03',
            Last: '2026-12-02',
            Opening: 'closed',
            Opens: '',
            Closes: '',
          },
        ]),
    ),
    'A holiday ends before it begins.',
  )
  assert.equal(
    complaint((data) => (data.Telephone = 'call us')),
    'Write digits and spaces, with + before a country code.',
  )
  assert.match(complaint((data) => (data.Latitude = 0)) ?? '', /^Write a number from 22 to 27/)
})

test('a place is shown in the language of the page, without past holidays, and with its other name for the search', () => {
  const data: PlaceData = {
    ...sample(),
    Name: 'Shop',
    Name_AR: 'متجر',
    Address: '1 Street',
    Address_AR: '',
    AddsCash: true,
    PaysOut: false,
    TakesDeposits: true,
    StepFree: false,
  }
  const shown = placeShown(data, 'ar', '2027-01-01')
  assert.deepEqual(shown.name, { text: 'متجر', language: 'ar' })
  assert.deepEqual(shown.address, { text: '1 Street', language: 'en' })
  assert.equal(shown.otherwise, 'Shop 1 Street')
  assert.deepEqual(shown.services, ['in', 'deposits'])
  assert.deepEqual(shown.Holidays, [])
  assert.equal(placeShown(data, 'en', '2026-11-24').Holidays.length, data.Holidays.length)
})
