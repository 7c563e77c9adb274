import { Component, type ReactNode } from 'react'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { Button } from '../ui/button.tsx'

type Props = { what: string; onAgain: () => void; children: ReactNode }

/** Around a part of the form that is fetched when it is needed: without a connection the rest of the form stays. */
export class PartGuard extends Component<Props, { broken: boolean }> {
  override state = { broken: false }

  static getDerivedStateFromError(): { broken: boolean } {
    return { broken: true }
  }

  override render(): ReactNode {
    const { what, onAgain, children } = this.props
    if (!this.state.broken) return children
    const again = () => {
      onAgain()
      this.setState({ broken: false })
    }
    return (
      <div className="edit-text edit-text-waiting" role="alert">
        <p>{what}</p>
        <Button size="small" onPress={again}>
          {words.tryAgain}
        </Button>
      </div>
    )
  }
}
