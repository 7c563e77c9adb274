import type { ReactNode } from 'react'

type Props = {
  /** Whole stars, 1 to 5. */
  rating: number
  /** The same in words, for those who don't see them. */
  label: string
}

/** A rating drawn as five stars. */
export function Stars({ rating, label }: Props): ReactNode {
  return (
    <p>
      <span className="vh">{label}</span>
      <img className="flip" src={`/art/ratings.svg#${'abcde'[rating - 1]}`} width="120" height="22" alt="" loading="lazy" />
    </p>
  )
}
