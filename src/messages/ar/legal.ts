import type { legal as en } from '../en/legal.ts'

export const legal = {
  contents: 'في هذه الصفحة',
  short: 'باختصار',
  from: 'يسري اعتباراً من',
  reviewed: 'آخر مراجعة في',
} satisfies typeof en
