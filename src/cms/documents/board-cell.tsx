import type { ReactNode } from 'react'
import type { Screen } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import type { Item } from '../stores/records.ts'
import { Icon } from '../ui/icon.tsx'
import { languageName, Text } from '../ui/language.tsx'
import { ChooseFiles, useDrop } from '../uploads/choose-files.tsx'
import { cellLabel } from '../uploads/placing/choices.ts'
import { contentsOf, hasShown, isShown, type BoardKind, type Cell } from '../uploads/placing/cells.ts'
import { askForTarget } from '../uploads/jobs.ts'
import { Card, NewUploads } from './card.tsx'

type CellProps = { kind: BoardKind; screen: Screen; cell: Cell; items: readonly Item[]; now: number; today: string }

function Nothing(props: CellProps & { twins: readonly Cell[] }): ReactNode {
  const { kind, cell, twins, items, now } = props
  const take = (files: File[]) => void askForTarget(kind, files, { value: cell.value, id: null })
  const drop = useDrop(take)
  return (
    <div className="card card-none" {...drop}>
      <Icon name="upload-doc" size={24} />
      <p>
        <strong>{words.none}</strong>
      </p>
      <p className="card-facts">{hasShown(kind, twins, items, now) ? words.instead.twin[cell.language] : words.instead.nothing}</p>
      <ChooseFiles accept="pdf" size="small" label={words.chooseFor(cellLabel(cell))} onFiles={take}>
        {words.choose}
      </ChooseFiles>
      <NewUploads kind={kind.name} path={pathOf(kind, kind.board.by)} value={cell.value} />
    </div>
  )
}

/** One category: the file in force, those to come, and the others behind a fold. */
export function BoardCell(props: CellProps & { twins: readonly Cell[] }): ReactNode {
  const { kind, screen, cell, items, now, today } = props
  const { inForce, coming, older } = contentsOf(kind, items, cell.value, now, today)
  const card = (item: Item) => <Card key={item.Id} kind={kind} screen={screen} item={item} language={cell.language} value={cell.value} now={now} today={today} />
  const isEmpty = !inForce && coming.length === 0 && older.length === 0
  return (
    <div className="board-cell" role="group" aria-label={cellLabel(cell)}>
      <p className="board-language" aria-hidden="true">
        <Text lang={cell.language}>{languageName[cell.language]}</Text>
      </p>
      {isEmpty && <Nothing {...props} />}
      {inForce && card(inForce)}
      {coming.map(card)}
      {!isEmpty && <NewUploads kind={kind.name} path={pathOf(kind, kind.board.by)} value={cell.value} />}
      {older.length > 0 && (
        <details className="board-older">
          <summary>{words.older(older.length, older.some((item) => isShown(item, now)))}</summary>
          {older.map(card)}
        </details>
      )}
    </div>
  )
}
