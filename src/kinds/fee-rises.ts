import type { Rise } from '#rules/version-rises.ts'
import type { Data } from './define.ts'

/**
 * Rise in per cent above which the Central Bank's approval is needed, as it is for a new fee: to be
 * requested in advance, in the period of `approvalWindow`.
 */
const APPROVAL_ABOVE = 5

/**
 * A charge of a version: of a service, of a transfer, or the margin in a rate. `unit` is null where
 * nothing is charged, nothing yet, or where a margin is not stated.
 */
type Price = {
  key: string
  id: string
  en: string
  ar: string
  unit: 'dirham' | 'percent' | null
  amount: number
  isMargin?: true
}

type Priced = {
  Services: readonly {
    Guid: string
    Name: string
    Service: string
    Service_AR: string
    Charge: string
    Amount: number
  }[]
  Countries: readonly {
    Guid: string
    Code: string
    Country: string
    Country_AR: string
    Fee: number
    Margin?: number
  }[]
}

const units: Readonly<Record<string, Price['unit']>> = { amount: 'dirham', percent: 'percent' }

const pricesOf = (data: Data): Price[] => {
  // An incomplete form may lack either list.
  const { Services = [], Countries = [] } = data as Partial<Priced>
  return [
    ...Services.map(({ Guid, Name, Service, Service_AR, Charge, Amount }): Price => ({
      key: `fee:${Name}`,
      id: Guid,
      en: Service,
      ar: Service_AR,
      unit: units[Charge] ?? null,
      amount: Amount,
    })),
    ...Countries.map(({ Guid, Code, Country, Country_AR, Fee }): Price => ({
      key: `to:${Code}`,
      id: Guid,
      en: Country,
      ar: Country_AR,
      unit: Fee > 0 ? 'dirham' : null,
      amount: Fee,
    })),
    ...Countries.map(({ Guid, Code, Country, Country_AR, Margin = 0 }): Price => ({
      key: `margin:${Code}`,
      id: `margin:${Guid}`,
      en: Country && `${Country}, margin in the rate`,
      ar: Country_AR && `${Country_AR}، الهامش في السعر`,
      unit: Margin > 0 ? 'percent' : null,
      amount: Margin,
      isMargin: true,
    })),
  ]
}

const inFils = (amount: number): number => Math.round(amount * 100)

/**
 * The fees that one version adds or raises compared with another. Entries are matched by their name
 * in texts or their code, or by id if that name no longer exists.
 */
export const risesBetween = (before: Data, after: Data): Rise[] => {
  const [old, now] = [pricesOf(before), pricesOf(after)]
  const kept = new Set(now.map(({ key }) => key))
  return now.flatMap(({ key, id, en, ar, unit, amount, isMargin }): Rise[] => {
    const was =
      old.find((one) => one.key === key) ?? old.find((one) => one.id === id && !kept.has(one.key))
    const name = { key, en, ar }
    // A form may contain an invalid number.
    if (!Number.isFinite(amount)) return []
    // A margin that is no longer stated may be arbitrarily high. One that is stated for the first
    // time was part of the rate before.
    if (isMargin && unit === null)
      return was?.unit ? [{ ...name, share: null, needsApproval: true }] : []
    if (isMargin && was?.key === key && was.unit === null) return []
    if (unit === null) return []
    if (!was || was.unit !== unit) return [{ ...name, share: null, needsApproval: true }]
    const [fils, filsBefore] = [inFils(amount), inFils(was.amount)]
    if (fils <= filsBefore) return []
    return [
      {
        ...name,
        share: Math.max(0.01, Math.round((fils / filsBefore - 1) * 10_000) / 100),
        needsApproval: fils * 100 > filsBefore * (100 + APPROVAL_ABOVE),
      },
    ]
  })
}

/**
 * Margins that the first version states and the second one, which has the same transfer, does not:
 * “the margin for Kenya”.
 */
export const withdrawnMargins = (before: Data, after: Data): string[] => {
  const [{ Countries: old = [] }, { Countries: now = [] }] = [before, after] as [
    Partial<Priced>,
    Partial<Priced>,
  ]
  const stated = new Set(old.flatMap(({ Code, Margin = 0 }) => (Margin > 0 ? [Code] : [])))
  return now.flatMap(({ Code, Country, Margin = 0 }) =>
    Margin === 0 && stated.has(Code) ? [`the margin for ${Country}`] : [],
  )
}
