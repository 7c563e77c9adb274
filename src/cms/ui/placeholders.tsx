import { useEffect, useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from './controls.tsx'
import { Icon } from './icon.tsx'

/** Milliseconds before a wait is shown: a short flash would distract. */
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
export function Waiting({ label }: { label: string }): ReactNode {
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

/** Skeleton of eight rows at the height of real ones. */
export function StillRows({ label }: { label: string }): ReactNode {
  const slow = useSlow()
  return (
    <div className="still-rows">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {slow &&
        Array.from({ length: 8 }, (_, row) => (
          <div key={row} className="still-row" aria-hidden="true" />
        ))}
    </div>
  )
}

type FailedProps = { text: string; onAgain: () => void; isPending?: boolean }

/**
 * Error in place of a part that could not be loaded: an outage must never look like "nothing
 * there".
 */
export function Failed({ text, onAgain, isPending = false }: FailedProps): ReactNode {
  return (
    <div className="failed" role="alert">
      <Icon name="refused" size={20} />
      <p>
        <bdi>{text}</bdi>
      </p>
      <Button icon="refresh" isPending={isPending} onPress={onAgain}>
        {words.tryAgain}
      </Button>
    </div>
  )
}

/** Heading of a screen with nothing else above its content. */
export function ScreenHead({ title }: { title: string }): ReactNode {
  return (
    <div className="screen-head cluster">
      <h1 tabIndex={-1}>{title}</h1>
    </div>
  )
}
