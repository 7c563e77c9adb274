import { useStore } from '@nanostores/react'
import { Component, type ReactNode } from 'react'
import { I18nProvider } from 'react-aria-components/I18nProvider'
import { cms as words } from '#messages/en/cms.ts'
import { SignInAgain } from './entry/again.tsx'
import { EntryScreen } from './entry/screen.tsx'
import { $hasEntered, $hasAccess } from './network/entry.ts'
import { Shell } from './shell/shell.tsx'
import { Toasts } from './shell/toasts.tsx'

type StaffProps = {
  /** Error that prevented the program's start. */
  failure?: Error | undefined
}

function Staff({ failure }: StaffProps): ReactNode {
  if (failure) throw failure
  const hasEntered = useStore($hasEntered)
  const isOpen = useStore($hasAccess)
  if (!hasEntered) return <EntryScreen />
  return (
    <>
      <Shell />
      {!isOpen && <SignInAgain />}
    </>
  )
}

/**
 * Staff area. It shows the entry screens until the person has passed both gates: sign-in and
 * passphrase. When the session is lost later, the sign-in card covers the open page.
 */
export function StaffArea({ failure }: StaffProps): ReactNode {
  return (
    <CrashGuard>
      <I18nProvider locale="en-GB">
        <Staff failure={failure} />
        <Toasts />
      </I18nProvider>
    </CrashGuard>
  )
}

type State = { broken: boolean }

/** Error boundary: a message and a reload button instead of a white page. */
class CrashGuard extends Component<{ children: ReactNode }, State> {
  override state: State = { broken: false }

  static getDerivedStateFromError(): State {
    return { broken: true }
  }

  override render(): ReactNode {
    if (!this.state.broken) return this.props.children
    return (
      <main className="entry">
        <div className="entry-card" role="alert">
          <h1>{words.crash.title}</h1>
          <p className="entry-lead">{words.crash.text}</p>
          <button
            type="button"
            className="button button-primary button-large button-wide"
            onClick={() => location.reload()}
          >
            {words.crash.action}
          </button>
        </div>
      </main>
    )
  }
}
