import { useStore } from '@nanostores/react'
import { useEffect } from 'react'
import type { Language } from '#i18n/languages.ts'
import { figureWords } from '#i18n/numbers.ts'
import { dayOf } from '#i18n/time.ts'
import { figureIn } from '#kinds/fees-shown.ts'
import { fees, type FeesData } from '#kinds/fees.ts'
import { fees as ar } from '#messages/ar/fees.ts'
import { fees as en } from '#messages/en/fees.ts'
import { figureName, isolatedNumber, withFigures, withFiguresInHtml, type FigureRef } from '#rules/figures.ts'
import { inForceOn } from '#rules/versions.ts'
import { $now } from '../../stores/clock.ts'
import { listOf } from '../../stores/lists.ts'
import { fieldText, publishStatusOf } from '../../stores/records.ts'

const words = { en: figureWords('en', en.figures), ar: figureWords('ar', ar.figures) }

/**
 * Puts the figures of the fees in force into texts of a preview, as the site does. A name that they do not have stays as it
 * was written, and so do all while the fees are not loaded.
 */
export function useFigures(): (text: string, as: 'text' | 'html', language: Language) => string {
  const { $listing, reload } = listOf(fees, fees.screens[0])
  const { state, items } = useStore($listing)
  const now = useStore($now)
  useEffect(() => {
    if (state === 'idle') void reload()
  }, [state, reload])
  const seen = items.filter((item) => publishStatusOf(item, now) === 'published' && (item.ExpireAt === null || Date.parse(item.ExpireAt) > now))
  const current = inForceOn(seen.map(({ Data }) => ({ from: fieldText({ Data }, 'InForceFrom'), data: Data as FeesData })), dayOf(now))
  return (text, as, language) => {
    const plain = (ref: FigureRef): string => (current && figureIn(current, ref, words[language])) ?? figureName(ref)
    return as === 'html' ? withFiguresInHtml(text, plain, (ref) => isolatedNumber(plain(ref))) : withFigures(text, plain)
  }
}
