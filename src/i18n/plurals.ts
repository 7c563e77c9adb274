import { about, type Language } from './languages.ts'
import { formatNumber } from './numbers.ts'

/** Words by plural category, `#` for the number. English needs one and other; Arabic has six. */
export type PluralForms = Partial<Record<Intl.LDMLPluralRule, string>> & { other: string }

const rules = {
  en: new Intl.PluralRules(about.en.tag),
  ar: new Intl.PluralRules(about.ar.tag),
} satisfies Record<Language, Intl.PluralRules>

/** The form for a count, with `#` replaced by the number in Latin digits; a missing form falls back to `other`. */
export const plural = (language: Language, count: number, forms: PluralForms): string =>
  (forms[rules[language].select(count)] ?? forms.other).replace('#', formatNumber(count, language))
