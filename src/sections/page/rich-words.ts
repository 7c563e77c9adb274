import type { Language } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import { retentionDays } from '#rules/retention.ts'
import { withPromises } from '#site/promise-words.ts'
import { site } from '#site/site.ts'

// With non-breaking spaces: the number is not split at the end of a line.
const phone = site.phone.text.replaceAll(' ', '\u00a0')

/** HTML for the placeholders of the company's contacts. */
const contacts = {
  '{phone}': `<a href="${site.phone.href}"><bdi dir="ltr">${phone}</bdi></a>`,
  '{email}': `<a href="mailto:${site.email}"><bdi dir="ltr">${site.email}</bdi></a>`,
}

/**
 * A text of the messages as HTML. Replaces `{phone}` and `{email}` with links to the company, the
 * names of promises (`{refund}`) with their values, and `{retention}` with the retention of form
 * responses, a setting of the build. Links to pages (`href="/privacy"`) lead to the page in the
 * language, except paths that begin with a dot (`/.well-known/security.txt`), which exist once.
 */
export const richWords = (language: Language, words: string): string =>
  withPromises(language, words, retentionDays(process.env))
    .replace(/\{(?:phone|email)\}/g, (name) => contacts[name as keyof typeof contacts])
    .replace(/href="(\/(?!\.)[^"]*)"/g, (_, path: string) => `href="${pathIn(language, path)}"`)
