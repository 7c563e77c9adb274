import * as ar from './ar.ts'
import * as en from './en.ts'

/** Texts of the public pages in a language, by area. An island receives only its area. */
export const messages = (language: 'en' | 'ar'): typeof en => ({ en, ar })[language]
