import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { retentionDays } from '#rules/retention.ts'
import { withPromises } from '#site/promise-words.ts'
import { site } from '#site/site.ts'

// Non-breaking spaces: the number is not split at the end of a line.
const phone = site.phone.text.replaceAll(' ', '\u00a0')

const ways = {
  '{phone}': `<a href="${site.phone.href}"><bdi dir="ltr">${phone}</bdi></a>`,
  '{email}': `<a href="mailto:${site.email}"><bdi dir="ltr">${site.email}</bdi></a>`,
}

/**
 * Texts of the messages as HTML: replaces `{phone}` and `{email}` with the company's, the names of
 * its promises with their values, and `{retention}` with the retention of form responses, a setting
 * of the build; links to pages (`href="/privacy"`) lead to those in the language, except paths that
 * begin with a dot, which exist once.
 */
export const richWords = (language: Language, words: string): string =>
  withPromises(language, words, retentionDays(process.env))
    .replace(/\{(?:phone|email)\}/g, (name) => ways[name as keyof typeof ways])
    .replace(/href="(\/(?!\.)[^"]*)"/g, (_, path: string) => `href="${pathIn(language, path)}"`)
