import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { SignInAgain } from './entry/again.tsx'
import { EntryScreen } from './entry/screen.tsx'
import { startSession } from './entry/session.ts'
import { $entered, $open } from './network/entry.ts'
import { CrashGuard } from './shell/crash-guard.tsx'
import { Shell } from './shell/shell.tsx'
import { Toasts } from './shell/toasts.tsx'
import './trusted-types.ts'

function Staff(): ReactNode {
  const entered = useStore($entered)
  const open = useStore($open)
  useEffect(startSession, [])
  if (!entered) return <EntryScreen />
  return (
    <>
      <Shell />
      {!open && <SignInAgain />}
    </>
  )
}

/** The whole staff area. Both gates come before anything else; once passed, a lost session asks over the open page. */
export default function StaffArea(): ReactNode {
  return (
    <CrashGuard>
      <I18nProvider locale="en-GB">
        <Staff />
        <Toasts />
      </I18nProvider>
    </CrashGuard>
  )
}
