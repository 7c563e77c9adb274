import type { Language } from '#i18n/languages.ts'
import type { messages } from '#messages/index.ts'

declare global {
  namespace App {
    interface Locals {
      /** The language of the page that is being built. */
      language: Language
      /** The words of the frame and the pages in that language, by area. */
      t: ReturnType<typeof messages>
    }
  }
}
