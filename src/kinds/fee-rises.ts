import type { Rise } from '#rules/version-rises.ts'
import type { Data } from './define.ts'

/**
 * Rise in per cent above which the Central Bank's approval is needed. A new fee needs it as well.
 * The approval has to be requested in the period that `approvalWindow` returns.
 */
const APPROVAL_ABOVE = 5

/** A price in a version of the fees: of a service, of a transfer, or the margin in a rate. */
type Price = {
  /** Name of the price: that of the service in texts, or the code of the transfer's country. */
  key: string
  /** Id of the entry; stays the same when the service is renamed. */
  id: string
  /** The service or country in English. */
  en: string
  /** The service or country in Arabic. */
  ar: string
  /** Null where nothing is charged, or nothing yet, and for a margin that is not stated. */
  unit: 'dirham' | 'percent' | null
  amount: number
  isMargin?: true
}

/** The fields of a version that contain prices. */
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

/** Unit of a service's price, by the value of `Charge`; other values charge nothing. */
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

/** An amount in fils, hundredths of a dirham; hundredths of a per cent for a percentage. */
const inFils = (amount: number): number => Math.round(amount * 100)

/**
 * The prices that the version `after` adds or raises compared with `before`. Prices are matched by
 * their key, or by their id if `after` has no price with the key.
 */
export const risesBetween = (before: Data, after: Data): Rise[] => {
  const [old, now] = [pricesOf(before), pricesOf(after)]
  const currentKeys = new Set(now.map(({ key }) => key))
  return now.flatMap(({ key, id, en, ar, unit, amount, isMargin }): Rise[] => {
    const priceBefore =
      old.find((price) => price.key === key) ??
      old.find((price) => price.id === id && !currentKeys.has(price.key))
    const name = { key, en, ar }
    // A form may contain an invalid number.
    if (!Number.isFinite(amount)) return []
    // A margin that is no longer stated counts as a rise, as it may be of any height. A margin that
    // is stated for the first time is no rise: it was part of the rate before.
    if (isMargin && unit === null)
      return priceBefore?.unit ? [{ ...name, share: null, needsApproval: true }] : []
    if (isMargin && priceBefore?.key === key && priceBefore.unit === null) return []
    if (unit === null) return []
    if (!priceBefore || priceBefore.unit !== unit)
      return [{ ...name, share: null, needsApproval: true }]
    const [fils, filsBefore] = [inFils(amount), inFils(priceBefore.amount)]
    if (fils <= filsBefore) return []
    return [
      {
        ...name,
        // Rise in per cent with two decimals.
        share: Math.max(0.01, Math.round((fils / filsBefore - 1) * 10_000) / 100),
        needsApproval: fils * 100 > filsBefore * (100 + APPROVAL_ABOVE),
      },
    ]
  })
}

/**
 * Margins in words ("the margin for Kenya") that the version `before` states and the version
 * `after` does not, although it has the same transfer.
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
