import type { ReactNode } from 'react'

/** The brand's tree on its green square. */
export function BrandMark({ size = 28 }: { size?: number }): ReactNode {
  return (
    <svg className="brand-mark" viewBox="0 0 40 40" width={size} height={size} aria-hidden="true" focusable="false">
      <rect className="brand-ground" width="40" height="40" rx="11" />
      <path
        className="brand-tree"
        d="M20 8.500c3.7 0 6.9 1.9 8.2 4.7 2.6.6 4.8 2.6 4.8 5.2 0 3-2.6 5-5.6 5-1.7 0-3.2-.5-4.3-1.3-.8.6-1.3 1.4-1.6 2.5-.6 2.5-.9 5.5-2.5 8.400h-2.300c1.3-3.1 1.5-6 1.9-9-1.2.7-2.7 1.1-4.3 1.1-3.9 0-7.3-2.2-7.3-5.6 0-2.7 2.1-4.8 4.7-5.400C13 11 16.2 8.5 20 8.500z"
      />
    </svg>
  )
}
