import { useEffect, useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from './controls.tsx'
import { Icon } from './icon.tsx'

/** Milliseconds before a placeholder is shown: one that flashes for a moment would distract. */
const DELAY_MS = 200

/** True once a wait has lasted long enough to be shown. */
function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), DELAY_MS)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

/** Spinner with the name of the loading part. */
export function LoadingSpinner({ label }: { label: string }): ReactNode {
  const slow = useSlow()
  return (
    <p className="waiting" role="status">
      {slow && (
        <>
          <span className="spinner" aria-hidden="true" />
          {label}
        </>
      )}
    </p>
  )
}

/** Number of rows in a skeleton. */
const STILL_ROWS = 8

/** Skeleton of a list: empty rows that are as high as real ones. */
export function SkeletonRows({ label }: { label: string }): ReactNode {
  const slow = useSlow()
  return (
    <div className="still-rows">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {slow &&
        Array.from({ length: STILL_ROWS }, (_, row) => (
          <div key={row} className="still-row" aria-hidden="true" />
        ))}
    </div>
  )
}

type FailedProps = { text: string; onRetry: () => void; isPending?: boolean }

/** Error in place of content that could not be loaded, with a button to try again. */
export function LoadError({ text, onRetry, isPending = false }: FailedProps): ReactNode {
  return (
    <div className="failed" role="alert">
      <Icon name="refused" size={20} />
      <p>
        <bdi>{text}</bdi>
      </p>
      <Button icon="refresh" isPending={isPending} onPress={onRetry}>
        {words.tryAgain}
      </Button>
    </div>
  )
}

/** Head of a screen that consists only of the heading. */
export function ScreenHead({ title }: { title: string }): ReactNode {
  return (
    <div className="screen-head cluster">
      <h1 tabIndex={-1}>{title}</h1>
    </div>
  )
}
