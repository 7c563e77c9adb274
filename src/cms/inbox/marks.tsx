import type { ReactNode } from 'react'
import type { State } from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'

const drawings: Readonly<Record<State, ReactNode>> = {
  new: <circle className="state-full" cx="8" cy="8" r="5" />,
  read: <circle className="state-ring" cx="8" cy="8" r="4.25" />,
  done: <path className="state-ring" d="m2.5 8.5 3.5 3.500L13.5 4.500" />,
  spam: <path className="state-ring" d="M5.500 2h5L14 5.500v5L10.500 14h-5L2 10.500v-5zM8 5v3.500M8 10.900v.1" />,
}

/** The shape of a state: filled, hollow, checked, held back. 16 × 16; its word stands beside it. */
export function StateShape({ state }: { state: State }): ReactNode {
  return (
    <svg className="state-shape" viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
      {drawings[state]}
    </svg>
  )
}

export function StateMark({ state }: { state: State }): ReactNode {
  return (
    <span className="state-mark">
      <StateShape state={state} />
      {cmsInbox.states[state]}
    </span>
  )
}
