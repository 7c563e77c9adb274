import type { ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsDocuments } from '#messages/en/cms-documents.ts'
import { listPath, replace } from '../stores/router.ts'
import { Segmented } from '../ui/controls.tsx'

const words = cmsDocuments.show

type Shown = 'board' | 'list'

/** Search parameters of the plain list; without them the board is shown. */
const LIST = { show: 'list' } as const

/** True when the address shows the board: any search, filter or order shows the list. */
export const asksForBoard = (
  { board }: AnyKind,
  search: Readonly<Record<string, string>>,
): boolean => board !== undefined && Object.keys(search).length === 0

/**
 * Switch between the board and the list with its search, filters and order; nothing for a kind that
 * has only a list.
 */
export function ShowSwitch({
  kind,
  screen,
  shown,
}: {
  kind: AnyKind
  screen: Screen
  shown: Shown
}): ReactNode {
  if (!kind.board) return null
  return (
    <div className="board-switch">
      <Segmented<Shown>
        label={words.label}
        segments={[
          { value: 'board', label: words.board },
          { value: 'list', label: words.list },
        ]}
        value={shown}
        onChange={(next) => replace(listPath(screen.path, next === 'list' ? LIST : {}))}
      />
    </div>
  )
}
