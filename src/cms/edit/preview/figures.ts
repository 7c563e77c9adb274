import type { Language } from '#i18n/languages.ts'
import { figureName, isolatedNumber, withFigures, withFiguresInHtml, type FigureRef } from '#rules/figures.ts'
import { useFeesInForce } from '../figures/in-force.ts'
import { figureWordsOf } from '../figures/offers.ts'

/**
 * Puts the figures of the fees in force into texts of a preview, as the site does. A name that they do not have stays as it
 * was written, and so do all while the fees are not loaded.
 */
export function useFigures(): (text: string, as: 'text' | 'html', language: Language) => string {
  const current = useFeesInForce()
  return (text, as, language) => {
    const plain = (ref: FigureRef): string => (current && figureWordsOf(current, ref, language)) ?? figureName(ref)
    return as === 'html' ? withFiguresInHtml(text, plain, (ref) => isolatedNumber(plain(ref))) : withFigures(text, plain)
  }
}
