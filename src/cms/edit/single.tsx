import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { ScreenHead } from '../ui/placeholders.tsx'
import { EditScreen } from './edit-screen.tsx'

/** The screen of a kind that holds one record only: the editor without a list. */
export function SingleScreen({ kind, title }: { kind: AnyKind; title: string }): ReactNode {
  return (
    <div className="edit-single">
      <EditScreen
        key={kind.name}
        kind={kind}
        id={kind.singletonId ?? kind.name}
        mode="single"
        head={() => <ScreenHead title={title} />}
      />
    </div>
  )
}
