import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { $endsSoon, staySignedIn } from '../stores/activity.ts'
import { Button } from '../ui/button.tsx'
import { Icon } from '../ui/icon.tsx'

const words = cmsShell.soon

/** Five minutes before a session ends, either way, and each minute from then on; also over an open dialog. */
export function EndsSoon(): ReactNode {
  const endsSoon = useStore($endsSoon)
  return (
    <div className="ends-soon" role="status" data-react-aria-top-layer="true">
      {endsSoon && (
        <p>
          <Icon name="clock" />
          <span>
            <strong>{words.text(endsSoon.minutes)}</strong> {words.why[endsSoon.why]}
          </span>
          <Button size="small" onPress={() => void staySignedIn()}>
            {words.stay}
          </Button>
        </p>
      )}
    </div>
  )
}
