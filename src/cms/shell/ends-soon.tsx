import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { $endsSoon, staySignedIn } from '../stores/activity.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

/** Five minutes before an unattended session ends; it stays reachable over an open dialog. */
export function EndsSoon(): ReactNode {
  const endsSoon = useStore($endsSoon)
  return (
    <div className="ends-soon" role="status" data-react-aria-top-layer="true">
      {endsSoon && (
        <p>
          <Icon name="clock" />
          <span>{words.session.endsSoon}</span>
          <Button size="small" onPress={() => void staySignedIn()}>
            {words.session.stay}
          </Button>
        </p>
      )}
    </div>
  )
}
