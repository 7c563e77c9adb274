import type { IconName } from '#ui/icon-paths.ts'

/** The ways to add money, by the codes that they have in the app. The kiosk has none yet: it is coming soon. */
export const waysToAdd = [
  { key: 'BANK_TRANSFER', code: 'BANK_TRANSFER', icon: 'salary' },
  { key: 'CASH_POINT', code: 'CASH_POINT', icon: 'withdraw' },
  { key: 'kiosk', code: undefined, icon: 'qr' },
] as const satisfies readonly { key: string; code: 'BANK_TRANSFER' | 'CASH_POINT' | undefined; icon: IconName }[]
