import { useStore } from '@nanostores/react'
import { memo, type ReactNode } from 'react'
import { agoInWords, dayInWords } from '#i18n/time.ts'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import { fieldText, lastSaveOf, titleOf, type Item } from '../model/item.ts'
import { $email } from '../network/entry.ts'
import { publishNow } from '../stores/publish.ts'
import { itemPath } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import { LiveMark, StatusMark, TranslationMark, BuildErrorButton } from '../ui/indicators.tsx'
import { Text } from '../ui/language.tsx'
import { secondColumnOf, secondText } from './columns.ts'
import type { Query, Row } from './query.ts'
import { CHUNK_SIZE, type RenderedChunks } from './scroll.ts'

type RowProps = {
  kind: AnyKind
  screen: Screen
  row: Row
  /** `aria-rowindex` of the row; the head's is 1. */
  rowIndex: number
  now: number
  search: Query
  isChosen: boolean
  isMenuOpen: boolean
}

/**
 * Titles in both languages. With one title only, a note says that the item is shown in one language
 * only or, in an item for both languages, that the Arabic title is missing: its English title is
 * required.
 */
function Titles({ kind, row, href }: { kind: AnyKind; row: Row; href: string }): ReactNode {
  const column = kind.title
  const en = fieldText(row.item, column?.key)
  const ar = fieldText(row.item, column?.ar)
  return (
    <>
      <a className="row-link" href={href}>
        {en ? <Text lang="en">{en}</Text> : <Text lang="ar">{titleOf(kind, row.item)}</Text>}
      </a>
      {en && ar && <Text lang="ar">{ar}</Text>}
      {column?.ar && !(en && ar) && (
        <span className="row-note quiet">
          {words.list.onlyIn[row.shownIn] ?? words.list.noArabic}
        </span>
      )}
    </>
  )
}

/** Day from which a version is in force, its state, and a warning if it was announced too late. */
function VersionText({ day, note }: { day: string; note: Row['versionNote'] }): ReactNode {
  return (
    <>
      {dayInWords(day)}
      {note && <span className="row-note quiet">{note.text}</span>}
      {note?.warning && (
        <span className="field-error">
          <Icon name="warning" size={16} /> {note.warning}
        </span>
      )}
    </>
  )
}

/** Cell of the second column; it shows a text in both languages, one below the other. */
function SecondCell({ kind, row }: { kind: AnyKind; row: Row }): ReactNode {
  const second = secondColumnOf(kind)
  if (!second) return null
  const text = secondText(second, row.item)
  const ar = fieldText(row.item, second.ar)
  return (
    <div
      className="cell cell-second"
      role="cell"
      data-shown={second.type === 'language' ? row.shownIn : undefined}
    >
      {kind.versions ? (
        <VersionText day={text} note={row.versionNote} />
      ) : second.type === 'text' ? (
        <>
          {text && <Text lang="en">{text}</Text>}
          {ar && <Text lang="ar">{ar}</Text>}
        </>
      ) : (
        <>
          {text}
          {second.type === 'count' && (
            <span className="cell-unit"> {second.label.toLowerCase()}</span>
          )}
        </>
      )}
    </div>
  )
}

function Updated({ item, now }: { item: Item; now: number }): ReactNode {
  const email = useStore($email)
  const { updatedAt, updatedBy } = lastSaveOf(item)
  return (
    <>
      <time dateTime={updatedAt}>{agoInWords(updatedAt, now)}</time>
      <span className="row-note quiet">
        {updatedBy === email ? words.you : updatedBy.split('@')[0]}
      </span>
    </>
  )
}

/** Detail of a failed build of the site: buttons that show the error and build it again. */
const failureDetail = (error: string | null): ReactNode => (
  <>
    <BuildErrorButton error={error} /> ·{' '}
    <button type="button" className="link-button" onClick={() => void publishNow()}>
      {words.live.publishNow}
    </button>
  </>
)

/** Change handler that React requires; the table handles the click for all of its rows. */
const handledByTable = (): void => undefined

/**
 * Row of one item. The title is a link that covers the whole row, so that a click anywhere opens
 * the item. The table handles clicks on the check box and the menu button, so that thousands of
 * rows have no listeners.
 */
const TableRow = memo(function TableRow({
  kind,
  screen,
  row,
  rowIndex,
  now,
  search,
  isChosen,
  isMenuOpen,
}: RowProps): ReactNode {
  const { item, live } = row
  const title = titleOf(kind, item)
  return (
    <div
      className="row"
      role="row"
      aria-rowindex={rowIndex}
      data-id={item.Id}
      data-chosen={isChosen || undefined}
    >
      <div className="cell cell-check" role="cell">
        <label className="check">
          <input
            type="checkbox"
            aria-label={cmsList.selectOne(title)}
            checked={isChosen}
            onChange={handledByTable}
          />
        </label>
      </div>
      <div className="cell cell-title" role="cell">
        <Titles kind={kind} row={row} href={itemPath(screen.path, item.Id, search)} />
      </div>
      <SecondCell kind={kind} row={row} />
      <div className="cell cell-translation" role="cell">
        {item.translation && <TranslationMark state={item.translation} />}
      </div>
      <div className="cell cell-status" role="cell">
        <StatusMark item={item} now={now} />
      </div>
      <div className="cell cell-live" role="cell">
        {/* The time until which an item waits is shown with its status. */}
        <LiveMark
          live={live.name === 'waits' ? { name: 'waits', until: null } : live}
          now={now}
          action={live.name === 'failed' && failureDetail(live.error)}
        />
      </div>
      <div className="cell cell-updated" role="cell">
        <Updated item={item} now={now} />
      </div>
      <div className="cell cell-actions" role="cell">
        <button
          type="button"
          className="icon-button row-more"
          aria-haspopup="menu"
          aria-expanded={isMenuOpen}
          aria-label={words.list.more(title)}
        >
          <Icon name="more" />
        </button>
      </div>
    </div>
  )
})

/**
 * Titles of an item on one line, which the browser's search finds in rows that are not rendered.
 */
const lineOf = ({ kind }: Pick<RowProps, 'kind'>, { item }: Row): string => {
  const column = kind.title
  return [fieldText(item, column?.key), fieldText(item, column?.ar)]
    .filter(Boolean)
    .join(' · ')
    .replaceAll('\n', ' ')
}

/**
 * Placeholder of the rows of a chunk that is not rendered: lines of text, each as high as a row.
 */
const ChunkPlaceholder = memo(function ChunkPlaceholder({
  kind,
  rows,
}: Pick<ChunkProps, 'kind' | 'rows'>): ReactNode {
  return (
    <p
      className={rows.length === CHUNK_SIZE ? 'rows-still' : 'rows-still rows-still-last'}
      aria-hidden="true"
    >
      {rows.map((row) => lineOf({ kind }, row)).join('\n')}
    </p>
  )
})

type ChunkProps = Pick<RowProps, 'kind' | 'screen' | 'now' | 'search'> & {
  chunk: number
  rows: readonly Row[]
  isDrawn: boolean
  /** Ref callback that reports when the chunk comes near the window or leaves it. */
  watch: RenderedChunks['watch']
  isChosen: (id: string) => boolean
  /** Id of the item whose menu is open. */
  openMenuItemId: string | undefined
}

/**
 * Chunk of the rows of a long list. Near the window its rows are rendered, elsewhere a placeholder
 * of the same height.
 */
export function TableChunk({
  chunk,
  rows,
  isDrawn,
  watch,
  isChosen,
  openMenuItemId,
  ...shared
}: ChunkProps): ReactNode {
  return (
    <div className="rows" role={isDrawn ? 'rowgroup' : undefined} data-chunk={chunk} ref={watch}>
      {isDrawn ? (
        rows.map((row, index) => (
          <TableRow
            key={row.item.Id}
            {...shared}
            row={row}
            // Counts from 1, and the row of the heads is the first.
            rowIndex={chunk * CHUNK_SIZE + index + 2}
            isChosen={isChosen(row.item.Id)}
            isMenuOpen={openMenuItemId === row.item.Id}
          />
        ))
      ) : (
        <ChunkPlaceholder kind={shared.kind} rows={rows} />
      )}
    </div>
  )
}
