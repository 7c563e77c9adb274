import type { Language } from '#i18n/languages.ts'
import { absolute } from '#i18n/paths.ts'
import { scanned, site } from './site.ts'

/** The page of the app in a language: the address that people read and type. */
export const appAddress = (language: Language): string => absolute(site.url, language, '/app')

/** What the QR code of a page in a language holds: the same page, which leads a phone on to its store. */
export const codeAddress = (language: Language): string => `${appAddress(language)}?${scanned}`
