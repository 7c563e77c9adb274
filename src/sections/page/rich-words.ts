import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { retentionDays } from '#rules/retention.ts'
import { withPromises } from '#site/promise-words.ts'
import { site } from '#site/site.ts'

// A number is not broken at the end of a line.
const phone = site.phone.text.replaceAll(' ', '\u00a0')

const ways = {
  '{phone}': `<a href="${site.phone.href}"><bdi dir="ltr">${phone}</bdi></a>`,
  '{email}': `<a href="mailto:${site.email}"><bdi dir="ltr">${site.email}</bdi></a>`,
}

/**
 * Words of the messages as HTML: the company's number and address stand for `{phone}` and `{email}`, its promises for
 * their names, how long form responses are kept for `{retention}`, by the setting of the build; links to pages
 * (`href="/privacy"`) lead to those of the language; what begins with a dot is there once.
 */
export const richWords = (language: Language, words: string): string =>
  withPromises(language, words, retentionDays(process.env))
    .replace(/\{(?:phone|email)\}/g, (name) => ways[name as keyof typeof ways])
    .replace(/href="(\/(?!\.)[^"]*)"/g, (_, path: string) => `href="${pathIn(language, path)}"`)
