import { Component, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'

type State = { broken: boolean }

/** Stands in when a component throws: a sentence and a way on, instead of a white page. */
export class CrashGuard extends Component<{ children: ReactNode }, State> {
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
          <button type="button" className="button button-primary button-large button-wide" onClick={() => location.reload()}>
            {words.crash.action}
          </button>
        </div>
      </main>
    )
  }
}
