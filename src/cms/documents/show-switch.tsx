import type { ReactNode } from 'react'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsDocuments } from '#messages/en/cms-documents.ts'
import { listPath, replaceAddress } from '../stores/router.ts'
import { Segmented } from '../ui/controls.tsx'

const words = cmsDocuments.show

type View = 'board' | 'list'

/** Search parameters of the unfiltered list; without any parameter the board is shown. */
const LIST_SEARCH = { show: 'list' } as const

/** True when an address shows the board: that of a kind with a board, without any parameter. */
export const asksForBoard = (
  { board }: AnyKind,
  search: Readonly<Record<string, string>>,
): boolean => board !== undefined && Object.keys(search).length === 0

/**
 * Switch between the board and the list, which can be searched, filtered and sorted; renders
 * nothing for a kind without a board.
 */
export function ViewSwitch({
  kind,
  screen,
  view,
}: {
  kind: AnyKind
  screen: Screen
  view: View
}): ReactNode {
  if (!kind.board) return null
  return (
    <div className="board-switch">
      <Segmented<View>
        label={words.label}
        segments={[
          { value: 'board', label: words.board },
          { value: 'list', label: words.list },
        ]}
        value={view}
        onChange={(next) =>
          replaceAddress(listPath(screen.path, next === 'list' ? LIST_SEARCH : {}))
        }
      />
    </div>
  )
}
