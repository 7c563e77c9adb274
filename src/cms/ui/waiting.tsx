import { useEffect, useState, type ReactNode } from 'react'

/** How long nothing is shown before a wait shows itself, in milliseconds: a flash would only unsettle. */
const QUIET = 200

/** True once a wait has lasted long enough to be shown. */
function useSlow(): boolean {
  const [slow, setSlow] = useState(false)
  useEffect(() => {
    const timer = setTimeout(() => setSlow(true), QUIET)
    return () => clearTimeout(timer)
  }, [])
  return slow
}

/** Says what is being waited for. */
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

/** Eight rows of still bars at the height that the real ones will have. */
export function StillRows({ label }: { label: string }): ReactNode {
  const slow = useSlow()
  return (
    <div className="still-rows">
      <p className="visually-hidden" role="status">
        {label}
      </p>
      {slow && Array.from({ length: 8 }, (_, row) => <div key={row} className="still-row" aria-hidden="true" />)}
    </div>
  )
}
