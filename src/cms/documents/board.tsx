import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { dayOf } from '#i18n/time.ts'
import type { Screen } from '#kinds/define.ts'
import { cmsDocuments as words } from '#messages/en/cms-documents.ts'
import { cms } from '#messages/en/cms.ts'
import type { WithLastDay } from '#rules/versions.ts'
import type { Item } from '../model/item.ts'
import { $now } from '../stores/clock.ts'
import { loadLibrary } from '../stores/library.ts'
import { listOf } from '../stores/lists.ts'
import { Icon } from '../ui/icon.tsx'
import { languageName, Text, type Language } from '../ui/language.tsx'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import { ChooseFilesButton, useFileDrop } from '../uploads/choose-files.tsx'
import { askForTarget } from '../uploads/jobs.ts'
import { $isDockNeeded } from '../uploads/dock-needed.ts'
import {
  cellsOf,
  documentsOfCell,
  hasDocumentInForce,
  isPublicNow,
  boardRowsOf,
  type BoardKind,
  type Cell,
  type DatedItem,
} from '../uploads/placing/cells.ts'
import { cellLabel } from '../uploads/placing/choices.ts'
import { DocumentCard, NewUploads } from './card.tsx'
import { ViewSwitch } from './show-switch.tsx'

/**
 * Reloads the list and the library when the screen opens. A list that was never read before is read
 * by the shell, not here.
 */
function useReloadAtOpening(reload: () => Promise<void>, isKnown: boolean): void {
  const wasKnownAtOpening = useRef(isKnown)
  useEffect(() => {
    if (wasKnownAtOpening.current) void reload()
    void loadLibrary()
  }, [reload])
}

/** Shows the panel of uploads while none is running, too: its dialog asks where chosen files go. */
const useUploadsPanel = (): void => useEffect(() => $isDockNeeded.set(true), [])

/** Documents of a kind by category: a row for each subject, with a cell for each language. */
export function BoardScreen({ kind, screen }: { kind: BoardKind; screen: Screen }): ReactNode {
  const { $listing, reload } = listOf(kind, screen)
  const { state, items } = useStore($listing)
  const now = useStore($now)
  useReloadAtOpening(reload, state === 'loaded' || state === 'failed')
  useUploadsPanel()
  const today = dayOf(now)
  const languages: readonly Language[] = ['en', 'ar']
  return (
    <div className="board">
      <div className="screen-head board-head cluster">
        <div>
          <h1 tabIndex={-1}>{screen.title}</h1>
          <p>{words.lead(cellsOf(kind).length)}</p>
        </div>
        <div className="board-tools hstack">
          <ViewSwitch kind={kind} screen={screen} view="board" />
          <ChooseFilesButton
            accept="pdf"
            multiple
            tone="primary"
            icon="upload"
            onFiles={(files) => void askForTarget(kind, files)}
          >
            {words.upload}
          </ChooseFilesButton>
        </div>
      </div>
      <div className="board-languages quiet split" aria-hidden="true">
        {languages.map((language) => (
          <Text key={language} lang={language}>
            {languageName[language]}
          </Text>
        ))}
      </div>
      {state === 'failed' && (
        <LoadError
          text={`${cms.list.failedTitle} ${cms.list.failed}`}
          onRetry={() => void reload()}
        />
      )}
      {(state === 'idle' || state === 'loading') && <SkeletonRows label={words.loading} />}
      {state === 'loaded' && (
        <div className="board-rows">
          {boardRowsOf(kind).map(({ name, cells }) => (
            <section key={name} className="board-row" aria-label={name}>
              <h2>{name}</h2>
              <div className="board-cells stack">
                {cells.map((cell) => (
                  <BoardCell
                    key={cell.value}
                    kind={kind}
                    screen={screen}
                    cell={cell}
                    otherLanguageCells={cells.filter((other) => other !== cell)}
                    items={items}
                    now={now}
                    today={today}
                  />
                ))}
              </div>
            </section>
          ))}
        </div>
      )}
    </div>
  )
}

type CellProps = {
  kind: BoardKind
  screen: Screen
  cell: Cell
  items: readonly Item[]
  now: number
  today: string
}

/**
 * Category without a document, with the button that uploads one. `otherLanguageCells`: the same
 * subject in other languages, whose document visitors see instead.
 */
function EmptyCell(props: CellProps & { otherLanguageCells: readonly Cell[] }): ReactNode {
  const { kind, cell, otherLanguageCells, items, now } = props
  const placeFiles = (files: File[]) =>
    void askForTarget(kind, files, { value: cell.value, id: null })
  const dropHandlers = useFileDrop(placeFiles)
  return (
    <div className="card card-none" {...dropHandlers}>
      <Icon name="upload-doc" size={24} />
      <p>
        <strong>{words.none}</strong>
      </p>
      <p className="card-facts quiet">
        {hasDocumentInForce(kind, otherLanguageCells, items, now)
          ? words.instead.twin[cell.language]
          : words.instead.nothing}
      </p>
      <ChooseFilesButton
        accept="pdf"
        size="small"
        label={words.chooseFor(cellLabel(cell))}
        onFiles={placeFiles}
      >
        {words.choose}
      </ChooseFilesButton>
      <NewUploads kind={kind.name} path={kind.board.categoryKey} value={cell.value} />
    </div>
  )
}

/** Category: its documents in force, then its future ones, then the older ones in a disclosure. */
export function BoardCell(props: CellProps & { otherLanguageCells: readonly Cell[] }): ReactNode {
  const { kind, screen, cell, items, now, today } = props
  const { inForce, coming, older } = documentsOfCell(kind, items, cell.value, now, today)
  const card = (dated: WithLastDay<DatedItem>) => (
    <DocumentCard
      key={dated.item.Id}
      kind={kind}
      screen={screen}
      dated={dated}
      items={items}
      language={cell.language}
      value={cell.value}
      now={now}
      today={today}
    />
  )
  const isEmpty = inForce.length === 0 && coming.length === 0 && older.length === 0
  return (
    <div className="board-cell" role="group" aria-label={cellLabel(cell)}>
      <p className="board-language quiet" aria-hidden="true">
        <Text lang={cell.language}>{languageName[cell.language]}</Text>
      </p>
      {isEmpty && <EmptyCell {...props} />}
      {inForce.map(card)}
      {coming.map(card)}
      {!isEmpty && <NewUploads kind={kind.name} path={kind.board.categoryKey} value={cell.value} />}
      {older.length > 0 && (
        <details className="board-older">
          <summary>
            {words.older(
              older.length,
              older.some(({ item }) => isPublicNow(item, now)),
            )}
          </summary>
          {older.map(card)}
        </details>
      )}
    </div>
  )
}
