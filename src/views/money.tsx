import type { ReactNode } from 'react'
import { dirhamSign, DIRHAM_BARS, DIRHAM_LETTER } from '#ui/dirham.ts'

/**
 * The dirham sign. Its paths are raw markup in a built page and elements in a browser, as for
 * `Icon`.
 * @param usesIconSheet true to use the sign in the sheet of icons (`/art/icons.svg`). For pages
 * that load the sheet anyway, as it makes their markup shorter
 */
export function Sign({
  usesIconSheet = false,
}: {
  usesIconSheet?: boolean | undefined
}): ReactNode {
  const svg = { viewBox: '0 0 24 21', 'aria-hidden': true }
  if (usesIconSheet)
    return (
      <svg {...svg}>
        <use href="/art/icons.svg#dirham" />
      </svg>
    )
  if (import.meta.env.SSR) return <svg {...svg} dangerouslySetInnerHTML={{ __html: dirhamSign }} />
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
  usesIconSheet?: boolean | undefined
}

/**
 * An amount in dirham. In both languages the sign precedes the number; for screen readers the
 * sign's name follows.
 */
export function Money({ amount, unit, usesIconSheet = false }: Props): ReactNode {
  return (
    <span className="money">
      <bdi dir="ltr">
        <Sign usesIconSheet={usesIconSheet} />
        {amount}
      </bdi>{' '}
      <span className="vh">{unit}</span>
    </span>
  )
}
