import type { Language } from '#i18n/languages.ts'
import { absoluteUrl } from '#i18n/paths.ts'
import { scannedParameter, site } from './site.ts'

/** The address of the app's page in a language, as people read and type it. */
export const appAddress = (language: Language): string => absoluteUrl(site.url, language, '/app')

/**
 * The address in the QR code: the app's page in a language, which redirects a phone to its app
 * store.
 */
export const qrCodeAddress = (language: Language): string =>
  `${appAddress(language)}?${scannedParameter}`
