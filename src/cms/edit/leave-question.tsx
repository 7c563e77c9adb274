import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { useSession } from '../session/session-context.ts'
import { $page, guardAddress, open } from '../stores/router.ts'
import { Confirm } from '../ui/dialog.tsx'

const words = cmsEdit.leave
const { $wanted, giveUp, wouldLose } = leaveGuard

/**
 * Asks before another page is opened while this browser has no draft of the typed values, or its
 * state is unknown. The page's close button asks through `$wanted`.
 */
export function LeaveQuestion(): ReactNode {
  const draftStatus = useStore(useSession().$draftStatus)
  const wanted = useStore($wanted)
  // Changes when a new item gets its address after a save.
  const here = useStore($page)?.path
  const isUnsure = draftStatus.name === 'pending' || draftStatus.name === 'impossible'
  const release = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (!isUnsure) return
    const isHere = (address: string) => address.split('?')[0] === here
    const stop = guardAddress(isHere, (address, go) => {
      void wouldLose().then((loses) => {
        if (loses) return $wanted.set(address)
        stop()
        go()
      })
    })
    release.current = stop
    return stop
  }, [isUnsure, here])

  return (
    <Confirm
      title={words.title}
      text={words.text}
      action={words.action}
      isOpen={wanted !== null}
      onClose={() => $wanted.set(null)}
      onConfirm={() => {
        release.current()
        giveUp()
        if (wanted !== null) open(wanted)
        return Promise.resolve(true)
      }}
    />
  )
}

/** Goes to another page, unless that would lose typed values and the person wants to stay. */
export async function leaveFor(address: string): Promise<void> {
  if (await wouldLose()) $wanted.set(address)
  else open(address)
}
