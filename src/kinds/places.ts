import { withoutInvisible, plainPhone } from '#rules/characters.ts'
import { latinDigits } from '#rules/digits.ts'
import { emirateNames, type EmirateName } from '#rules/emirates.ts'
import { TIME_PATTERN, dayGroups, openingOptions, type OpeningHours } from '#rules/opening-hours.ts'
import { defineKind } from './define.ts'
import { localise, type Language, type LocalisedText } from './localise.ts'
import type { DataOf } from './schema.ts'

const typeOptions = [
  { value: 'cash-point', label: 'Cash point' },
  { value: 'kiosk', label: 'Kiosk' },
] as const

const emirateOptions = emirateNames.map((name) => ({ value: name, label: name }))

const unknownChoice = 'This choice is not known.'
const telephoneFormat = {
  regex: /^\+?[\d ]{3,20}$/,
  message: 'Write digits and spaces, with + before a country code.',
  examples: ['04 000 0141', '800 0000'],
  kept: (typed: string) =>
    plainPhone(typed)
      .replace(/[\s().-]+/g, ' ')
      .trim(),
} as const
/** Format of a time of day. */
const timeOfDayFormat = {
  regex: TIME_PATTERN,
  message: 'Write hours and minutes, such as 08:00; midnight at the end of a day is 24:00.',
  examples: ['08:00', '22:00', '14:00'],
  kept: (typed: string) => latinDigits(withoutInvisible(typed)),
} as const

/** The fields of opening hours, on weekdays and on holidays. */
const hoursFields = [
  {
    label: 'Open',
    type: 'choice',
    key: 'Opening',
    options: openingOptions,
    unknown: unknownChoice,
  },
  {
    label: 'From',
    type: 'text',
    key: 'Opens',
    max: 5,
    pattern: timeOfDayFormat,
    hint: 'Needed if it opens and closes at set times.',
  },
  {
    label: 'To',
    type: 'text',
    key: 'Closes',
    max: 5,
    pattern: timeOfDayFormat,
    hint: 'If it is earlier than the opening time, the place closes on the next day.',
  },
] as const

const listErrors = (one: string) => ({
  none: `Add ${one}.`,
  tooMany: `Too many: remove ${one}.`,
  sameId: `Two entries have the same id: add ${one} again.`,
})

type Times = { Opening: string; Opens: string; Closes: string }
/** True if all entries with set times have an opening time and a different closing time. */
const haveTimes = (entries: readonly Times[]): boolean =>
  entries.every(
    ({ Opening, Opens, Closes }) =>
      Opening !== 'hours' || (Opens !== '' && Closes !== '' && Opens !== Closes),
  )
const timesMissing = 'Enter an opening time and a different closing time.'

/**
 * Places where customers add cash to their wallet and withdraw it: shops with a counter, and
 * kiosks.
 */
export const places = defineKind({
  name: 'places',
  label: { one: 'Place', many: 'Cash points and kiosks' },
  shape: 'collection',
  wire: { id: 'PlaceId', data: 'Data' },
  form: [
    {
      label: 'Name',
      type: 'text',
      en: 'Name',
      ar: 'Name_AR',
      max: 120,
      required: true,
      title: true,
      hint: 'As on the sign over the door.',
    },
    {
      label: 'Street and area',
      type: 'text',
      en: 'Address',
      ar: 'Address_AR',
      max: 200,
      required: true,
      hint: 'Without the emirate.',
    },
    {
      label: 'Opens later, in words',
      type: 'text',
      en: 'Coming',
      ar: 'Coming_AR',
      max: 60,
      hint: 'Only while the opening day is not known: such as “First quarter of 2027”. The place is then shown as not open.',
    },
    {
      label: 'Hours by weekday',
      type: 'list',
      key: 'Hours',
      required: 'by item',
      id: 'Guid',
      one: 'Set of hours',
      max: 21,
      errors: { ...listErrors('a set of hours'), none: 'Say when this cash point is open.' },
      rows: [
        {
          label: 'Days',
          type: 'choice',
          key: 'Days',
          options: dayGroups,
          unknown: unknownChoice,
          title: true,
          required: true,
        },
        ...hoursFields,
      ],
    },
    {
      label: 'Other hours on holidays',
      type: 'list',
      key: 'Holidays',
      id: 'Guid',
      one: 'Holiday',
      max: 20,
      errors: listErrors('a holiday'),
      rows: [
        {
          label: 'Holiday',
          type: 'text',
          en: 'Holiday',
          ar: 'Holiday_AR',
          max: 80,
          required: true,
          title: true,
        },
        { label: 'First day', type: 'date', key: 'First', required: true },
        { label: 'Last day', type: 'date', key: 'Last', required: true },
        ...hoursFields,
      ],
    },
    {
      label: 'Type',
      type: 'choice',
      key: 'Type',
      options: typeOptions,
      unknown: unknownChoice,
      required: true,
      column: true,
    },
    {
      label: 'Emirate',
      type: 'choice',
      key: 'Emirate',
      options: emirateOptions,
      unknown: unknownChoice,
      required: true,
      column: true,
    },
    {
      label: 'Opening day',
      type: 'date',
      key: 'OpensOn',
      column: true,
      hint: 'Until this day begins, it is announced but not counted. Leave empty if it is open already.',
    },
    { label: 'Telephone', type: 'text', key: 'Telephone', max: 20, pattern: telephoneFormat },
    {
      label: 'Latitude',
      type: 'number',
      key: 'Latitude',
      least: 22,
      most: 27,
      digits: 6,
      required: true,
      hint: 'Position of the door in degrees north, such as 25.2634.',
    },
    {
      label: 'Longitude',
      type: 'number',
      key: 'Longitude',
      least: 51,
      most: 57,
      digits: 6,
      required: true,
      hint: 'Degrees east, such as 55.3239.',
    },
    { label: 'Takes cash in', type: 'boolean', key: 'AddsCash' },
    { label: 'Pays cash out', type: 'boolean', key: 'PaysOut' },
    { label: 'Takes deposits from businesses', type: 'boolean', key: 'TakesDeposits' },
    {
      label: 'Step-free',
      type: 'boolean',
      key: 'StepFree',
      hint: 'Can be entered in a wheelchair.',
    },
  ],
  rules: [
    { field: 'Hours', holds: ({ Hours }) => haveTimes(Hours), message: timesMissing },
    { field: 'Holidays', holds: ({ Holidays }) => haveTimes(Holidays), message: timesMissing },
    {
      field: 'Holidays',
      holds: ({ Holidays }) => Holidays.every(({ First, Last }) => First <= Last),
      message: 'A holiday ends before it begins.',
    },
  ],
  // The hours of a cash point are required, those of a kiosk are not.
  requiredIn: ({ Type }) => (Type === 'kiosk' ? [] : ['en']),
  beginsOn: 'OpensOn',
  page: { path: '/find-us', slugFrom: 'Name' },
  api: {
    list: { method: 'GET', path: '/api/places', access: 'public' },
    read: { method: 'GET', path: '/api/places/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/places/add-or-update-place', access: 'staff' },
    update: { method: 'PUT', path: '/api/places/add-or-update-place', access: 'staff' },
    remove: { method: 'DELETE', path: '/api/places/delete', access: 'staff' },
  },
  messages: {
    create: 'New place created!',
    update: 'Updated the place!',
    delete: 'Deleted the place!',
    restore: 'Restored!',
    fetchFailed: 'Something went wrong! Unable to get the places',
    createFailed: 'The place could not be created...',
    updateFailed: 'The place could not be updated...',
    deleteFailed: 'The place could not be deleted...',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'places', title: 'Cash points' }],
})

export type PlaceData = DataOf<typeof places.form>

/**
 * True for a place whose opening day is not after `day` (`YYYY-MM-DD`). A place with neither an
 * opening day nor an opening time in words is open as well. Opening hours are not considered.
 */
export const isOpenOn = (
  { OpensOn, Coming }: Pick<PlaceData, 'OpensOn' | 'Coming'>,
  day: string,
): boolean => (OpensOn === '' ? Coming === '' : OpensOn <= day)

/** Services of places, in the order in which pages show them. */
export const services = ['in', 'out', 'deposits', 'step-free'] as const
export type Service = (typeof services)[number]

/** The field that says whether a place offers a service. */
const serviceFields = {
  in: 'AddsCash',
  out: 'PaysOut',
  deposits: 'TakesDeposits',
  'step-free': 'StepFree',
} as const satisfies Record<Service, keyof PlaceData>

/** A place as shown on a page in one language. */
export type PlaceShown = OpeningHours & {
  isKiosk: boolean
  emirate: EmirateName
  name: LocalisedText
  /** Street and area. */
  address: LocalisedText
  /** Name and address in the other language, for searches. */
  otherwise: string
  /** May be empty. */
  telephone: string
  services: Service[]
  /** Degrees north, WGS 84. */
  latitude: number
  /** Degrees east, WGS 84. */
  longitude: number
}

/**
 * A place as shown on a page in a language.
 * @param from the day (`YYYY-MM-DD`) from which on holidays are included
 */
export const placeShown = (data: PlaceData, page: Language, from: string): PlaceShown => ({
  isKiosk: data.Type === 'kiosk',
  emirate: data.Emirate,
  name: localise(page, data.Name, data.Name_AR),
  address: localise(page, data.Address, data.Address_AR),
  otherwise: page === 'ar' ? `${data.Name} ${data.Address}` : `${data.Name_AR} ${data.Address_AR}`,
  telephone: data.Telephone,
  services: services.filter((service) => data[serviceFields[service]]),
  latitude: data.Latitude,
  longitude: data.Longitude,
  Hours: data.Hours.map(({ Days, Opening, Opens, Closes }) => ({ Days, Opening, Opens, Closes })),
  Holidays: data.Holidays.filter(({ Last }) => Last >= from).map(
    ({ First, Last, Opening, Opens, Closes }) => ({ First, Last, Opening, Opens, Closes }),
  ),
})

/** A holiday of a place. The hours on it are part of the place's opening hours. */
export type HolidayShown = {
  /** First day, `YYYY-MM-DD`. */
  first: string
  /** Last day, `YYYY-MM-DD`. */
  last: string
  /** Name for visitors. */
  name: LocalisedText
}

/** The holidays of a place whose last day is not before `from` (`YYYY-MM-DD`), in order of date. */
export const holidaysShown = (
  { Holidays }: Pick<PlaceData, 'Holidays'>,
  page: Language,
  from: string,
): HolidayShown[] =>
  Holidays.filter(({ Last }) => Last >= from)
    .map(({ First, Last, Holiday, Holiday_AR }) => ({
      first: First,
      last: Last,
      name: localise(page, Holiday, Holiday_AR),
    }))
    .sort((a, b) => a.first.localeCompare(b.first))
