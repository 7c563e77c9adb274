import { useStore } from '@nanostores/react'
import type { Language } from '#i18n/languages.ts'
import { fees } from '#kinds/fees.ts'
import {
  figureName,
  isolatedNumber,
  withFigures,
  withFiguresInHtml,
  type FigureRef,
} from '#rules/figures.ts'
import { figureWordsOf, inForceOf } from '../figures/offers.ts'
import type { SiteFacts } from './site-facts.ts'

/**
 * Replaces references by the figures of the fees in force in texts of a preview, as the site does.
 * An unknown name remains as written, and all do while the fees are not loaded.
 */
export function useFigures({
  $now,
  publishedOf,
}: SiteFacts): (text: string, as: 'text' | 'html', language: Language) => string {
  const current = inForceOf(useStore(publishedOf(fees)), useStore($now))
  return (text, as, language) => {
    const plain = (ref: FigureRef): string =>
      (current && figureWordsOf(current, ref, language)) ?? figureName(ref)
    return as === 'html'
      ? withFiguresInHtml(text, plain, (ref) => isolatedNumber(plain(ref)))
      : withFigures(text, plain)
  }
}
