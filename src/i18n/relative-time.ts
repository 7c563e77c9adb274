import type { Language } from './languages.ts'
import { plural, type PluralForms } from './plurals.ts'

const words = {
  en: {
    now: 'just now',
    minutes: { one: '# minute ago', other: '# minutes ago' },
    hours: { one: '# hour ago', other: '# hours ago' },
    days: { one: '# day ago', other: '# days ago' },
  },
  ar: {
    now: 'الآن',
    minutes: { one: 'قبل دقيقة', two: 'قبل دقيقتين', few: 'قبل # دقائق', many: 'قبل # دقيقة', other: 'قبل # دقيقة' },
    hours: { one: 'قبل ساعة', two: 'قبل ساعتين', few: 'قبل # ساعات', many: 'قبل # ساعة', other: 'قبل # ساعة' },
    days: { one: 'قبل يوم', two: 'قبل يومين', few: 'قبل # أيام', many: 'قبل # يوماً', other: 'قبل # يوم' },
  },
} satisfies Record<Language, { now: string } & Record<'minutes' | 'hours' | 'days', PluralForms>>

/**
 * How long ago, in words: below 3,600 seconds in minutes, below 86,400 in hours, otherwise in days, each rounded
 * down. Less than a minute, and a time that still lies ahead, is "just now".
 */
export const relativeTime = (then: Date, now: Date, language: Language): string => {
  const seconds = Math.floor((now.getTime() - then.getTime()) / 1000)
  const say = words[language]
  if (seconds < 60) return say.now
  if (seconds < 3_600) return plural(language, Math.floor(seconds / 60), say.minutes)
  if (seconds < 86_400) return plural(language, Math.floor(seconds / 3_600), say.hours)
  return plural(language, Math.floor(seconds / 86_400), say.days)
}
