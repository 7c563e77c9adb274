import type { APIRoute } from 'astro'
import type { FeesVersion } from '#content/fees-shown.ts'
import { feesVersions } from '#content/fees.ts'
import { csvOf } from '#rules/csv.ts'

/** Names of the columns. */
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

/** Ways of delivery of a transfer, each with the data's field for its arrival time. */
const ways = [
  ['bank', 'ToBank'],
  ['wallet', 'ToWallet'],
  ['cash', 'ToCash'],
] as const

/** Unit of a service's amount: none for a service that is coming soon. */
const unitOf = (charge: string): string => {
  if (charge === 'soon') return ''
  return charge === 'percent' ? '%' : 'AED'
}

/**
 * The rows of a version: one per figure, and one per way of delivery of a transfer. A free service
 * costs 0 dirham; a service that is coming soon has no amount.
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
      unitOf(Charge),
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
