import type { ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from './button.tsx'
import { Icon } from './icon.tsx'

export type FailedProps = { text: string; onAgain: () => void; isPending?: boolean }

/** Stands in place of what could not be loaded, so that an outage never looks like "nothing there". */
export function Failed({ text, onAgain, isPending = false }: FailedProps): ReactNode {
  return (
    <div className="failed" role="alert">
      <Icon name="refused" size={20} />
      <p>{text}</p>
      <Button icon="refresh" isPending={isPending} onPress={onAgain}>
        {words.tryAgain}
      </Button>
    </div>
  )
}
