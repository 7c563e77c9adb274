import type { ReactNode } from 'react'

/** The brand's mark; its picture brings its own colours for both themes. */
export function BrandMark({ size = 28 }: { size?: number }): ReactNode {
  return <img className="brand-mark" src="/art/mark.svg" width={size} height={size} alt="" />
}
