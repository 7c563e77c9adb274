import type { PlaceData } from '#kinds/places.ts'
import { eastAndNorth } from './east-and-north.ts'
import { kiosks } from './kiosks.ts'
import { west } from './west.ts'

/** A sample place: its id, the last part of its address, and its data. */
export type SamplePlace = { id: string; slug: string; data: PlaceData }

/**
 * Services of a cash point, one letter each: `i` adds cash to a wallet, `o` pays cash out, `d`
 * takes deposits of businesses, `s` can be entered without steps.
 */
type Offers = 'ios' | 'iods' | 'io' | 'is' | 'i' | 'iod'

/** A cash point in short form. `opensOn` is the opening day of a new cash point, `YYYY-MM-DD`. */
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

/** The cash points of an emirate. */
export type Rows = { emirate: PlaceData['Emirate']; rows: readonly Row[] }

/**
 * Id of a place, or of an entry within a place. Ids are fixed, so that filling a store twice writes
 * the same data.
 * @param list 0 for cash points, 1 for their opening hours, 2 for their holidays, 3 for kiosks
 */
const idOf = (list: number, place: number, entry = 0): string =>
  `c${list}000000-0000-4000-8000-${String(place * 100 + entry).padStart(12, '0')}`

type Hours = Omit<PlaceData['Hours'][number], 'Guid'>
/** Opening hours on some days of the week. */
const hoursOn = (Days: Hours['Days'], Opens: string, Closes: string): Hours => ({
  Days,
  Opening: 'hours',
  Opens,
  Closes,
})

/** Weekly opening hours of the sample places, by the name that a {@link Row} has. */
const week = {
  day: [hoursOn('daily', '08:00', '22:00')],
  late: [hoursOn('daily', '08:00', '23:00'), hoursOn('friday', '14:00', '23:00')],
  noon: [
    hoursOn('weekdays', '09:00', '13:00'),
    hoursOn('weekdays', '16:00', '21:00'),
    hoursOn('weekend', '10:00', '21:00'),
  ],
  office: [
    hoursOn('daily', '08:00', '20:00'),
    { Days: 'sunday', Opening: 'closed', Opens: '', Closes: '' },
  ],
  night: [hoursOn('daily', '10:00', '02:00')],
  always: [{ Days: 'daily', Opening: 'always', Opens: '', Closes: '' }],
} as const satisfies Record<string, readonly Hours[]>

// Opening hours on the holidays, as the sample news of 20 November announces them.
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

/** A cash point as a sample place. @param place its number, from which its ids are made */
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
