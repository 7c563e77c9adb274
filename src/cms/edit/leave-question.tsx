import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { leaveGuard } from '../drafts/leave-guard.ts'
import { useSession } from '../session/session-context.ts'
import { $page, guardAddress, openPage } from '../stores/router.ts'
import { Confirm } from '../ui/dialog.tsx'

const words = cmsEdit.leave
const { $wantedAddress, giveUp, wouldLose } = leaveGuard

/**
 * Asks before another page is opened while the typed values are not stored in this browser. A link
 * asks through `guardAddress`; {@link leaveFor} asks by setting `$wantedAddress`.
 */
export function LeaveQuestion(): ReactNode {
  const draftStatus = useStore(useSession().$draftStatus)
  const wanted = useStore($wantedAddress)
  /** Path of the open page; the path of a new item changes when it is first saved. */
  const here = useStore($page)?.path
  const isUnstored = draftStatus.name === 'pending' || draftStatus.name === 'impossible'
  const stopGuarding = useRef<() => void>(() => undefined)

  useEffect(() => {
    if (!isUnstored) return
    const isHere = (address: string) => address.split('?')[0] === here
    const stop = guardAddress(isHere, (address, openAddress) => {
      void wouldLose().then((isLoss) => {
        if (isLoss) return $wantedAddress.set(address)
        stop()
        openAddress()
      })
    })
    stopGuarding.current = stop
    return stop
  }, [isUnstored, here])

  return (
    <Confirm
      title={words.title}
      text={words.text}
      action={words.action}
      isOpen={wanted !== null}
      onClose={() => $wantedAddress.set(null)}
      onConfirm={() => {
        stopGuarding.current()
        giveUp()
        if (wanted !== null) openPage(wanted)
        return Promise.resolve(true)
      }}
    />
  )
}

/** Opens another page of the staff area; asks first when that would lose typed values. */
export async function leaveFor(address: string): Promise<void> {
  if (await wouldLose()) $wantedAddress.set(address)
  else openPage(address)
}
