import { useStore } from '@nanostores/react'
import type { Language } from '#i18n/languages.ts'
import { fees } from '#kinds/fees.ts'
import {
  figureReference,
  isolatedNumber,
  withFigures,
  withFiguresInHtml,
  type FigureRef,
} from '#rules/figures.ts'
import { figureWordsOf, feesInForceAt } from '../figures/offers.ts'
import type { SiteContent } from './site-facts.ts'

/**
 * Returns a function that replaces references to fees and limits in a text by their present values,
 * as the site does. A reference without a value remains in the text; until the fees are loaded, all
 * references remain.
 */
export function useFigures({
  $now,
  publishedItemsOf,
}: SiteContent): (text: string, as: 'text' | 'html', language: Language) => string {
  const current = feesInForceAt(useStore(publishedItemsOf(fees)), useStore($now))
  return (text, as, language) => {
    const wordsFor = (ref: FigureRef): string =>
      (current && figureWordsOf(current, ref, language)) ?? figureReference(ref)
    return as === 'html'
      ? withFiguresInHtml(text, wordsFor, (ref) => isolatedNumber(wordsFor(ref)))
      : withFigures(text, wordsFor)
  }
}
