import { defineKind } from './define.ts'
import { risesBetween, withdrawnMargins } from './fee-rises.ts'
import type { DataOf } from './schema.ts'

/** Groups of fees on the page. */
const groupOptions = [
  { value: 'wallet', label: 'Individuals: the wallet' },
  { value: 'in', label: 'Individuals: money in' },
  { value: 'out', label: 'Individuals: in the Emirates' },
  { value: 'account', label: 'Businesses: joining and account' },
  { value: 'sales', label: 'Businesses: payments' },
] as const

const chargeOptions = [
  { value: 'free', label: 'Free' },
  { value: 'amount', label: 'Dirhams' },
  { value: 'percent', label: 'Per cent of the amount' },
  { value: 'soon', label: 'Coming soon' },
] as const

const audienceOptions = [
  { value: 'individual', label: 'Individuals' },
  { value: 'business', label: 'Businesses' },
] as const

/** Arrival times of a transfer, the quickest first after `none`. */
const speedOptions = [
  { value: 'none', label: 'Not offered' },
  { value: 'minutes', label: 'In minutes' },
  { value: 'same-day', label: 'Same day' },
  { value: 'next-day', label: 'Next business day' },
  { value: 'two-days', label: 'Two business days' },
] as const

const unknownChoice = 'This choice is not known.'
const listErrors = (one: string) => ({
  none: `Add at least one ${one}.`,
  tooMany: `Too many: remove a ${one}.`,
  sameId: `Two entries have the same id: add the ${one} again.`,
})

/** Format of the name by which texts refer to a fee or limit. */
const figureName = {
  regex: /^[a-z0-9]+(-[a-z0-9]+)*$/,
  message: 'Use lower-case letters, digits and single hyphens.',
  examples: ['new-card', 'second-card', 'third-card'],
} as const
const countryCode = {
  regex: /^[A-Z]{2}$/,
  message: 'Write two capital letters.',
  examples: ['PH', 'IN', 'NP'],
} as const
const currencyCode = {
  regex: /^[A-Z]{3}$/,
  message: 'Write three capital letters.',
  examples: ['PHP', 'INR', 'KES'],
} as const

const nameRow = {
  label: 'Name in texts',
  type: 'text',
  key: 'Name',
  max: 40,
  required: true,
  pattern: figureName,
} as const

const areDistinct = (names: readonly string[]): boolean => new Set(names).size === names.length

/**
 * Versions of all fees and limits, each in force from its first day on. The version with the latest
 * first day that is not in the future is in force.
 */
export const fees = defineKind({
  name: 'fees',
  label: { one: 'Fee version', many: 'Fee versions' },
  shape: 'collection',
  wire: { id: 'FeesId', data: 'Data' },
  form: [
    {
      label: 'Name',
      type: 'text',
      en: 'Title',
      ar: 'Title_AR',
      max: 120,
      required: true,
      title: true,
      hint: 'Such as “Fees from October 2026”.',
    },
    {
      label: 'What changes',
      type: 'text',
      en: 'Changes',
      ar: 'Changes_AR',
      max: 1_000,
      multiline: true,
      hint: 'Visitors read it as soon as this version is published. Needed in both languages when a fee goes up or is new.',
    },
    {
      label: 'Approval of the Central Bank',
      type: 'text',
      key: 'Approval',
      max: 120,
      internal: true,
      hint: 'The reference of its answer, for staff alone. Needed when a fee is new or goes up by more than 5%.',
    },
    {
      label: 'In force from',
      type: 'date',
      key: 'InForceFrom',
      required: true,
      column: true,
      hint: 'From midnight in the Emirates. The law requires 60 days’ notice when a fee goes up or is new.',
    },
    { label: 'Date of the example rates', type: 'date', key: 'RatesOf', required: true },
    {
      label: 'Fees by service',
      type: 'list',
      key: 'Services',
      id: 'Guid',
      one: 'Fee',
      max: 80,
      required: true,
      errors: listErrors('fee'),
      rows: [
        {
          label: 'Service',
          type: 'text',
          en: 'Service',
          ar: 'Service_AR',
          max: 120,
          required: true,
          title: true,
        },
        {
          ...nameRow,
          hint: 'Texts on the site show this fee wherever they contain {fee:…} with this name.',
        },
        {
          label: 'Section',
          type: 'choice',
          key: 'Group',
          options: groupOptions,
          unknown: unknownChoice,
          required: true,
        },
        {
          label: 'Charge',
          type: 'choice',
          key: 'Charge',
          options: chargeOptions,
          unknown: unknownChoice,
          required: true,
        },
        {
          label: 'Amount',
          type: 'number',
          key: 'Amount',
          least: 0,
          most: 100_000,
          digits: 2,
          hint: 'In dirhams or per cent, as chosen under “Charge”.',
        },
      ],
    },
    {
      label: 'Transfers by country',
      type: 'list',
      key: 'Countries',
      id: 'Guid',
      one: 'Country',
      max: 80,
      errors: listErrors('country'),
      rows: [
        {
          label: 'Country',
          type: 'text',
          en: 'Country',
          ar: 'Country_AR',
          max: 80,
          required: true,
          title: true,
        },
        {
          label: 'Country code',
          type: 'text',
          key: 'Code',
          max: 2,
          required: true,
          pattern: countryCode,
          hint: 'ISO 3166, such as PH.',
        },
        {
          label: 'Currency code',
          type: 'text',
          key: 'Currency',
          max: 3,
          required: true,
          pattern: currencyCode,
          hint: 'ISO 4217, such as PHP.',
        },
        { label: 'Fee in dirhams', type: 'number', key: 'Fee', least: 0, most: 10_000, digits: 2 },
        {
          label: 'Example rate',
          type: 'number',
          key: 'Rate',
          least: 0.000001,
          most: 1_000_000,
          digits: 6,
          required: true,
          hint: 'What one dirham buys, including our margin.',
        },
        {
          label: 'Our margin in per cent',
          type: 'number',
          key: 'Margin',
          least: 0,
          most: 20,
          digits: 2,
          hint: 'How far the example rate is below the market rate. With 0, pages say only that the rate includes our margin.',
        },
        {
          label: 'To a bank account',
          type: 'choice',
          key: 'ToBank',
          options: speedOptions,
          unknown: unknownChoice,
        },
        {
          label: 'To a wallet',
          type: 'choice',
          key: 'ToWallet',
          options: speedOptions,
          unknown: unknownChoice,
        },
        {
          label: 'Cash pick-up',
          type: 'choice',
          key: 'ToCash',
          options: speedOptions,
          unknown: unknownChoice,
        },
      ],
    },
    {
      label: 'Limits',
      type: 'list',
      key: 'Limits',
      id: 'Guid',
      one: 'Limit',
      max: 40,
      errors: listErrors('limit'),
      rows: [
        {
          label: 'Limit',
          type: 'text',
          en: 'Limit',
          ar: 'Limit_AR',
          max: 120,
          required: true,
          title: true,
        },
        {
          ...nameRow,
          hint: 'Texts on the site show this limit wherever they contain {limit:…} with this name.',
        },
        {
          label: 'For',
          type: 'choice',
          key: 'Audience',
          options: audienceOptions,
          unknown: unknownChoice,
          required: true,
        },
        {
          label: 'Dirhams',
          type: 'number',
          key: 'Amount',
          least: 1,
          most: 10_000_000,
          required: true,
        },
      ],
    },
  ],
  rules: [
    {
      field: 'Services',
      holds: ({ Services }) => areDistinct(Services.map(({ Name }) => Name)),
      message: 'Two fees have the same name in texts.',
    },
    {
      field: 'Services',
      holds: ({ Services }) =>
        Services.every(
          ({ Charge, Amount }) => Amount > 0 || (Charge !== 'amount' && Charge !== 'percent'),
        ),
      message: 'A fee in dirhams or per cent needs an amount above 0.',
    },
    {
      field: 'Countries',
      holds: ({ Countries }) => areDistinct(Countries.map(({ Code }) => Code)),
      message: 'Two entries are the same country.',
    },
    {
      field: 'Countries',
      holds: ({ Countries }) =>
        Countries.every(({ ToBank, ToWallet, ToCash }) =>
          [ToBank, ToWallet, ToCash].some((speed) => speed !== 'none'),
        ),
      message: 'Every country needs at least one way to receive money: choose how fast it arrives.',
    },
    {
      field: 'Limits',
      holds: ({ Limits }) => areDistinct(Limits.map(({ Name }) => Name)),
      message: 'Two limits have the same name in texts.',
    },
  ],
  dateKey: 'InForceFrom',
  versions: {
    from: 'InForceFrom',
    noticeDays: 60,
    rises: risesBetween,
    summary: { en: 'Changes', ar: 'Changes_AR' },
    approval: 'Approval',
    withdrawn: withdrawnMargins,
    stated: 'Countries',
  },
  page: { path: '/keyfact', slugFrom: 'InForceFrom' },
  api: {
    list: { method: 'GET', path: '/api/fees', access: 'public' },
    read: { method: 'GET', path: '/api/fees/{id}', access: 'public' },
    create: { method: 'POST', path: '/api/fees/add-or-update-fees', access: 'staff' },
    update: { method: 'PUT', path: '/api/fees/add-or-update-fees', access: 'staff' },
    remove: { method: 'DELETE', path: '/api/fees/delete', access: 'staff' },
  },
  messages: {
    create: 'New version of the fees created!',
    update: 'Updated the fees!',
    delete: 'Deleted the version!',
    restore: 'Restored!',
    fetchFailed: 'Something went wrong! Unable to get the fees',
    createFailed: 'The version could not be created...',
    updateFailed: 'The fees could not be updated...',
    deleteFailed: 'The version could not be deleted...',
    restoreFailed: 'Restore failed...',
  },
  screens: [{ path: 'fees', title: 'Fees and limits' }],
})

export type FeesData = DataOf<typeof fees.form>
export type Fee = FeesData['Services'][number]
export type FeeGroup = Fee['Group']
export type TransferCountry = FeesData['Countries'][number]
export type Limit = FeesData['Limits'][number]
export type Speed = TransferCountry['ToBank']
export type FeeAudience = Limit['Audience']

/** The groups of fees for each audience, in the page's order. */
export const groupsFor = {
  individual: ['wallet', 'in', 'out'],
  business: ['account', 'sales'],
} as const satisfies Record<FeeAudience, readonly FeeGroup[]>

/** The ways of delivery of a transfer, each with the field for its arrival time. */
export const deliveryWays = [
  { way: 'bank', key: 'ToBank' },
  { way: 'wallet', key: 'ToWallet' },
  { way: 'cash', key: 'ToCash' },
] as const

/** The arrival times of transfers, the quickest first. */
export const arrivalSpeeds: readonly Exclude<Speed, 'none'>[] = speedOptions.flatMap(({ value }) =>
  value === 'none' ? [] : [value],
)

/** The arrival times of a transfer, the quickest first, with the ways of each. */
export const deliveriesTo = (
  country: TransferCountry,
): { speed: Exclude<Speed, 'none'>; ways: (typeof deliveryWays)[number]['way'][] }[] =>
  speedOptions.flatMap(({ value: speed }) => {
    const ways = deliveryWays.filter(({ key }) => country[key] === speed).map(({ way }) => way)
    return speed === 'none' || ways.length === 0 ? [] : [{ speed, ways }]
  })

/** The fees, transfers and limits of a version that an audience is shown. */
const contentFor = ({ Services, Countries, Limits }: FeesData, audience: FeeAudience) => {
  const groups: readonly FeeGroup[] = groupsFor[audience]
  return {
    services: Services.filter(({ Group }) => groups.includes(Group)),
    countries: audience === 'individual' ? Countries : [],
    limits: Limits.filter(({ Audience }) => Audience === audience),
  }
}

/** True when two versions differ for an audience. */
export const differsFor = (audience: FeeAudience, before: FeesData, after: FeesData): boolean =>
  JSON.stringify(contentFor(before, audience)) !== JSON.stringify(contentFor(after, audience))
