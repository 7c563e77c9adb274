import * as ar from './ar.ts'
import * as en from './en.ts'

/** The words of the visitor's frame and pages in a language, by area. An island gets just its own area. */
export const messages = (language: 'en' | 'ar'): typeof en => ({ en, ar })[language]
