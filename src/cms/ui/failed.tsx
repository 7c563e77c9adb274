import type { ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

/** Stands in place of what could not be loaded, so that an outage never looks like "nothing there". */
export function Failed({ text, onAgain }: { text: string; onAgain: () => void }): ReactNode {
  return (
    <div className="failed" role="alert">
      <Icon name="refused" size={20} />
      <p>{text}</p>
      <Button icon="refresh" onPress={onAgain}>
        {words.tryAgain}
      </Button>
    </div>
  )
}
