import type { promises as en } from '../en/promises.ts'

// In texts a unit follows «خلال» or «بعد» (“within”, “after”), so its dual is in the genitive.
export const promises = {
  units: {
    days: {
      one: 'يوم واحد',
      two: 'يومين',
      few: '#\u00a0أيام',
      many: '#\u00a0يوماً',
      other: '#\u00a0يوم',
    },
    businessDays: {
      one: 'يوم عمل واحد',
      two: 'يومَي عمل',
      few: '#\u00a0أيام عمل',
      many: '#\u00a0يوم عمل',
      other: '#\u00a0يوم عمل',
    },
    months: {
      one: 'شهر واحد',
      two: 'شهرين',
      few: '#\u00a0أشهر',
      many: '#\u00a0شهراً',
      other: '#\u00a0شهر',
    },
    years: {
      one: 'سنة واحدة',
      two: 'سنتين',
      few: '#\u00a0سنوات',
      many: '#\u00a0سنة',
      other: '#\u00a0سنة',
    },
  },
  placeholder: { number: '# (رقم توضيحي)', name: '# (نص توضيحي)', day: '# (تاريخ توضيحي)' },
} satisfies typeof en
