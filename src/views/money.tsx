import type { ReactNode } from 'react'
import { dirham, DIRHAM_BARS, DIRHAM_LETTER } from '#ui/dirham.ts'

/**
 * The dirham sign: as markup in a built page, as elements in a browser, like an icon. `isOfSheet`:
 * uses the sheet of icons, on a page that loads it anyway and must save bytes.
 */
export function Sign({ isOfSheet = false }: { isOfSheet?: boolean | undefined }): ReactNode {
  const svg = { viewBox: '0 0 24 21', 'aria-hidden': true }
  if (isOfSheet)
    return (
      <svg {...svg}>
        <use href="/art/icons.svg#dirham" />
      </svg>
    )
  if (import.meta.env.SSR) return <svg {...svg} dangerouslySetInnerHTML={{ __html: dirham }} />
  return (
    <svg {...svg}>
      <path fillRule="evenodd" d={DIRHAM_LETTER} />
      <path d={DIRHAM_BARS} />
    </svg>
  )
}

type Props = {
  /** Formatted, without the sign: `4,250.75`. */
  amount: string
  /** Name of the sign for screen readers: AED or درهم. */
  unit: string
  /** See {@link Sign}. */
  isOfSheet?: boolean | undefined
}

/**
 * An amount in dirham: the sign precedes the number in both languages; screen readers get its name.
 */
export function Money({ amount, unit, isOfSheet = false }: Props): ReactNode {
  return (
    <span className="money">
      <bdi dir="ltr">
        <Sign isOfSheet={isOfSheet} />
        {amount}
      </bdi>{' '}
      <span className="vh">{unit}</span>
    </span>
  )
}
