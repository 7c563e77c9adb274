import type { Language } from '#i18n/languages.ts'
import { figureWords as figureWordsIn } from '#i18n/numbers.ts'
import { messages } from '#messages/index.ts'
import {
  figureReference,
  isolatedNumber,
  withFigures,
  withFiguresInHtml,
  type FigureRef,
} from '#rules/figures.ts'
import { figureIn, type FeesVersion } from './fees-shown.ts'
import { feesInForce } from './fees.ts'
import { tracked } from './reads.ts'

/**
 * The words for a figure, without markup: `AED 3.00` or `3.00 دراهم`.
 * @throws Error where the version has no such figure
 */
const wordsFor = (language: Language, version: FeesVersion | null, ref: FigureRef): string => {
  const { figures } = messages(language).fees
  if (version === null) return figures.none[ref.list]
  const words = figureIn(version, ref, figureWordsIn(language, figures))
  if (words === null)
    throw new Error(
      `A text asks for ${figureReference(ref)}, which the fees in force do not have. Add the name to their version, or change the text.`,
    )
  return words
}

/** Inserts figures into a text; `as` says whether the text is plain or HTML. */
type Fill = (text: string, as: 'text' | 'html') => string

/** Functions per language that insert the figures of the version in force into a text. */
export const figureFillers = async (): Promise<Record<Language, Fill>> => {
  const version = await feesInForce()
  const fillIn = (language: Language): Fill => {
    const words = (ref: FigureRef): string => wordsFor(language, version, ref)
    return (text, as) =>
      as === 'html'
        ? withFiguresInHtml(text, words, (ref) => isolatedNumber(words(ref)))
        : withFigures(text, words)
  }
  return { en: fillIn('en'), ar: fillIn('ar') }
}

/**
 * Copies a value and inserts figures into all its texts. Texts under a key that ends in `Html` are
 * HTML, all others plain text.
 */
const fillDeeply = (value: unknown, fill: Fill, as: 'text' | 'html' = 'text'): unknown => {
  if (typeof value === 'string') return fill(value, as)
  if (Array.isArray(value)) return value.map((one) => fillDeeply(one, fill, as))
  if (typeof value !== 'object' || value === null) return value
  return Object.fromEntries(
    Object.entries(value).map(([key, one]) => [
      key,
      fillDeeply(one, fill, key.endsWith('Html') ? 'html' : as),
    ]),
  )
}

/** The texts of all pages in a language, with the figures in force. */
export const messagesInForce = tracked(
  'words',
  async (language: Language): Promise<ReturnType<typeof messages>> =>
    fillDeeply(messages(language), (await figureFillers())[language]) as ReturnType<
      typeof messages
    >,
)
