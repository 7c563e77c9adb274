import type { ReactNode } from 'react'
import { icons, type IconName } from './icons.ts'

/** A drawing beside words: it never carries the meaning alone, so it is hidden from assistive technology. */
export function Icon({ name, size = 18 }: { name: IconName; size?: number }): ReactNode {
  return (
    <svg className="icon" viewBox="0 0 24 24" width={size} height={size} aria-hidden="true" focusable="false">
      <path d={icons[name]} />
    </svg>
  )
}
