import { defineMiddleware } from 'astro:middleware'
import { languages } from '#i18n/languages.ts'
import { messages } from '#messages/index.ts'

/** What every page and its parts know without being told: `Astro.locals.language`, and its words, `Astro.locals.t`. */
export const onRequest = defineMiddleware(({ currentLocale, locals }, next) => {
  locals.language = languages.find((language) => language === currentLocale) ?? 'en'
  locals.t = messages(locals.language)
  return next()
})
