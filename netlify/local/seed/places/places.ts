import type { PlaceData } from '#kinds/places.ts'
import { eastAndNorth } from './east-and-north.ts'
import { kiosks } from './kiosks.ts'
import { west } from './west.ts'

/** A sample place: its id, the last part of its address, and its data. */
export type SamplePlace = { id: string; slug: string; data: PlaceData }

/**
 * Services of a cash point: add cash, pay it out, take deposits of businesses, be entered without
 * steps; a letter each.
 */
type Offers = 'ios' | 'iods' | 'io' | 'is' | 'i' | 'iod'

/** A cash point in one line; new ones also have the day on which they open. */
export type Row = readonly [
  slug: string,
  en: readonly [name: string, address: string],
  ar: readonly [name: string, address: string],
  at: readonly [latitude: number, longitude: number],
  telephone: string,
  hours: keyof typeof week,
  offers: Offers,
  opensOn?: string,
]

/** The rows of an emirate. */
export type Rows = { emirate: PlaceData['Emirate']; rows: readonly Row[] }

// Ids are fixed, so that filling a store twice writes the same; the first digit tells what they
// belong to.
const idOf = (list: number, place: number, entry = 0): string =>
  `c${list}000000-0000-4000-8000-${String(place * 100 + entry).padStart(12, '0')}`

type Hours = Omit<PlaceData['Hours'][number], 'Guid'>
const span = (Days: Hours['Days'], Opens: string, Closes: string): Hours => ({
  Days,
  Opening: 'hours',
  Opens,
  Closes,
})

/** Weekly opening hours of the samples. */
const week = {
  day: [span('daily', '08:00', '22:00')],
  late: [span('daily', '08:00', '23:00'), span('friday', '14:00', '23:00')],
  noon: [
    span('weekdays', '09:00', '13:00'),
    span('weekdays', '16:00', '21:00'),
    span('weekend', '10:00', '21:00'),
  ],
  office: [
    span('daily', '08:00', '20:00'),
    { Days: 'sunday', Opening: 'closed', Opens: '', Closes: '' },
  ],
  night: [span('daily', '10:00', '02:00')],
  always: [{ Days: 'daily', Opening: 'always', Opens: '', Closes: '' }],
} as const satisfies Record<string, readonly Hours[]>

// Hours announced in the news of 20 November.
const holiday = {
  Holiday: 'Eid Al Etihad',
  Holiday_AR: 'عيد الاتحاد',
  Opening: 'hours',
  Closes: '22:00',
} as const
const holidays = [
  { ...holiday, First: '2026-12-02', Last: '2026-12-02', Opens: '14:00' },
  { ...holiday, First: '2026-12-03', Last: '2026-12-03', Opens: '10:00' },
] as const

const shopOf = (
  emirate: PlaceData['Emirate'],
  [slug, en, ar, at, telephone, hours, offers, opensOn = '']: Row,
  place: number,
): SamplePlace => ({
  id: idOf(0, place),
  slug,
  data: {
    Name: en[0],
    Name_AR: ar[0],
    Address: en[1],
    Address_AR: ar[1],
    Coming: '',
    Coming_AR: '',
    Hours: week[hours].map((entry, index) => ({ Guid: idOf(1, place, index), ...entry })),
    Holidays: holidays.map((entry, index) => ({ Guid: idOf(2, place, index), ...entry })),
    Type: 'cash-point',
    Emirate: emirate,
    OpensOn: opensOn,
    Telephone: telephone,
    Latitude: at[0],
    Longitude: at[1],
    AddsCash: offers.includes('i'),
    PaysOut: offers.includes('o'),
    TakesDeposits: offers.includes('d'),
    StepFree: offers.includes('s'),
  },
})

const shops = [...west, ...eastAndNorth].flatMap(({ emirate, rows }) =>
  rows.map((row) => ({ emirate, row })),
)

/**
 * All sample places: open shops, shops that open on 1 December 2026, and kiosks in preparation.
 * None of them exists.
 */
export const places: readonly SamplePlace[] = [
  ...shops.map(({ emirate, row }, index) => shopOf(emirate, row, index + 1)),
  ...kiosks.map(({ slug, ...data }, index): SamplePlace => ({
    id: idOf(3, index + 1),
    slug,
    data: {
      ...data,
      Hours: [],
      Holidays: [],
      Type: 'kiosk',
      OpensOn: '',
      Telephone: '',
      AddsCash: true,
      PaysOut: false,
      TakesDeposits: false,
      StepFree: true,
    },
  })),
]
