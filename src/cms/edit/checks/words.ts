import { checks as words } from '#messages/en/cms-checks.ts'
import type { Check } from './check.ts'

const side = { en: words.sides.en, ar: words.sides.ar } as const

/** A check in one sentence. */
export const sentenceOf = ({ name, label, side: own, detail }: Check): string => words.names[name](label, side[own], detail)

/** Screen-reader text for the check that was just navigated to. */
export const checkNumber = {
  none: words.none,
  of: (index: number, all: number, check: Check): string => words.walked(index, all, `${words[check.level]} ${sentenceOf(check)}`),
}
