import type { APIRoute } from 'astro'
import type { FeesVersion } from '#content/fees-shown.ts'
import { feesVersions } from '#content/fees.ts'
import { csvOf } from '#rules/csv.ts'

const head = [
  'In force from',
  'In force until',
  'Kind',
  'Name',
  'English',
  'العربية',
  'Charge',
  'Amount',
  'Unit',
]

/** Ways of delivery of a transfer, with the field for the arrival time. */
const ways = [
  ['bank', 'ToBank'],
  ['wallet', 'ToWallet'],
  ['cash', 'ToCash'],
] as const

/**
 * One row per figure, and per way of delivery of a transfer. A free fee is 0 dirham; one that is
 * coming soon has no amount.
 */
const rowsOf = ({ from, until, data }: FeesVersion): string[][] =>
  [
    ...data.Services.map(({ Name, Service, Service_AR, Charge, Amount }) => [
      'fee',
      Name,
      Service,
      Service_AR,
      Charge,
      Charge === 'soon' ? '' : String(Amount),
      Charge === 'percent' ? '%' : Charge === 'soon' ? '' : 'AED',
    ]),
    ...data.Countries.map(({ Code, Country, Country_AR, Fee }) => [
      'transfer',
      Code,
      Country,
      Country_AR,
      'amount',
      String(Fee),
      'AED',
    ]),
    ...data.Countries.map(({ Code, Country, Country_AR, Rate, Currency }) => [
      'example rate',
      Code,
      Country,
      Country_AR,
      'for AED 1',
      String(Rate),
      Currency,
    ]),
    ...data.Countries.filter(({ Margin }) => Margin > 0).map(
      ({ Code, Country, Country_AR, Margin }) => [
        'margin in the rate',
        Code,
        Country,
        Country_AR,
        'percent',
        String(Margin),
        '%',
      ],
    ),
    ...data.Countries.flatMap((country) =>
      ways
        .filter(([, field]) => country[field] !== 'none')
        .map(([way, field]) => [
          'arrives',
          country.Code,
          country.Country,
          country.Country_AR,
          way,
          '',
          country[field],
        ]),
    ),
    ...data.Limits.map(({ Name, Limit, Limit_AR, Amount }) => [
      'limit',
      Name,
      Limit,
      Limit_AR,
      '',
      String(Amount),
      'AED',
    ]),
  ].map((row) => [from, until ?? '', ...row])

/** Every version of the fees as a CSV file, the newest first, in both languages. */
export const GET: APIRoute = async () =>
  new Response(csvOf([head, ...(await feesVersions()).flatMap(rowsOf)], 'comma'), {
    headers: { 'Content-Type': 'text/csv; charset=utf-8' },
  })
