/**
 * Wording of the company's promises in texts; `#` is a number or a value. `placeholder` is for
 * values that the company has not decided yet.
 */
export const promises = {
  units: {
    days: { one: '#\u00a0day', other: '#\u00a0days' } as Plural,
    businessDays: { one: '#\u00a0business day', other: '#\u00a0business days' } as Plural,
    months: { one: '#\u00a0month', other: '#\u00a0months' } as Plural,
    years: { one: '#\u00a0year', other: '#\u00a0years' } as Plural,
  },
  placeholder: { number: '# (placeholder)', name: '# (placeholder)', day: '# (placeholder)' },
}

type Plural = { one: string; two?: string; few?: string; many?: string; other: string }
