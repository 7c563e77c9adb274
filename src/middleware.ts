import { defineMiddleware } from 'astro:middleware'
import { messagesInForce } from '#content/figures.ts'
import { languages, type Language } from '#i18n/languages.ts'
import type { messages } from '#messages/index.ts'

declare global {
  // eslint-disable-next-line @typescript-eslint/no-namespace -- the name under which Astro looks for them
  namespace App {
    interface Locals {
      /** The language of the page that is being built. */
      language: Language
      /** Texts of all pages in that language, by area of the site. */
      t: ReturnType<typeof messages>
    }
  }
}

/**
 * Sets the language of each page by its address, and its texts with the fees and limits in force:
 * components read them from `Astro.locals`.
 */
export const onRequest = defineMiddleware(async ({ currentLocale, locals }, next) => {
  locals.language = languages.find((language) => language === currentLocale) ?? 'en'
  locals.t = await messagesInForce(locals.language)
  return next()
})
