import { createHash } from 'node:crypto'
import type { Language } from '#i18n/languages.ts'
import { yearOf } from '#i18n/time.ts'
import { SOURCES } from '#rules/deploy-context.ts'
import { announcementFor, isSettingUnset } from './announcement.ts'
import { messagesInForce } from './figures.ts'
import { oncePerBuild } from './once-per-build.ts'

const digestOf = (...parts: readonly unknown[]): string => createHash('sha256').update(JSON.stringify(parts)).digest('hex')

/** The content of every page's frame: the year in the footer, the words of the site with the figures in force in them, and the announcement. */
const frameIn = oncePerBuild(async (language: Language) =>
  digestOf(yearOf(new Date()), await messagesInForce(language), await announcementFor(language), await isSettingUnset()))

/**
 * The `cacheKey` of a page that reads nothing but the project's files, what it is given, and the frame: a page of the build before
 * is used again when its key is the same. Whoever adds content to the frame adds it to {@link frameIn}.
 * @param given the page's props, serialisable
 * @returns no key where nothing names the state of the project's files
 */
export const pageKey = async (language: Language, given: unknown): Promise<{ cacheKey?: string }> => {
  const sources = process.env[SOURCES]
  return sources ? { cacheKey: digestOf(sources, await frameIn(language), given) } : {}
}

/** The `cacheKey` of a file that is made of the project's files alone. */
export const fileKey = (): { cacheKey?: string } => {
  const sources = process.env[SOURCES]
  return sources ? { cacheKey: sources } : {}
}
