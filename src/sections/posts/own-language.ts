import { languages, type Language } from '#i18n/languages.ts'

/**
 * The one language a post really exists in, from its versions on the English and the Arabic page, or nothing where it
 * has a text of its own in both. Its address in the other language then points its canonical here.
 */
export const ownLanguage = (versions: readonly ({ language: Language } | undefined)[]): Language | undefined => {
  const own = new Set(versions.flatMap((version) => version?.language ?? []))
  return own.size === languages.length ? undefined : [...own][0]
}
