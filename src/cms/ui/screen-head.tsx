import type { ReactNode } from 'react'

/** The heading of a screen that has nothing else above its content. */
export function ScreenHead({ title }: { title: string }): ReactNode {
  return (
    <div className="screen-head">
      <h1 tabIndex={-1}>{title}</h1>
    </div>
  )
}
