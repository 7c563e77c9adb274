import { useStore } from '@nanostores/react'
import { memo, type ReactNode } from 'react'
import { ago, dayInWords } from '#i18n/time.ts'
import type { AnyKind, Screen } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import { fieldText, lastSaveOf, titleOf, type Item } from '../model/item.ts'
import { $email } from '../network/entry.ts'
import { publishNow } from '../stores/publish.ts'
import { itemPath } from '../stores/router.ts'
import { Icon } from '../ui/icon.tsx'
import { LiveMark, StatusMark, TranslationMark, WhyFailed } from '../ui/indicators.tsx'
import { Text } from '../ui/language.tsx'
import { secondColumnOf, secondText } from './columns.ts'
import type { Query, Row } from './query.ts'
import { CHUNK, type Drawn } from './scroll.ts'

type RowProps = {
  kind: AnyKind
  screen: Screen
  row: Row
  /** `aria-rowindex` of the row; the head's is 1. */
  place: number
  now: number
  search: Query
  isChosen: boolean
  isMenuOpen: boolean
}

/** Titles in both languages; a missing Arabic one is marked as intended or not. */
function Titles({ kind, row, href }: { kind: AnyKind; row: Row; href: string }): ReactNode {
  const column = kind.title
  const [en, ar] = [fieldText(row.item, column?.key), fieldText(row.item, column?.ar)]
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

/** Day of a version, its state on it, and a warning when it was announced too late. */
function Version({ day, note }: { day: string; note: Row['version'] }): ReactNode {
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

/** Second column; a text in both languages, one below the other. */
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
        <Version day={text} note={row.version} />
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
      <time dateTime={updatedAt}>{ago(updatedAt, now)}</time>
      <span className="row-note quiet">
        {updatedBy === email ? words.you : updatedBy.split('@')[0]}
      </span>
    </>
  )
}

const why = (error: string | null): ReactNode => (
  <>
    <WhyFailed error={error} /> ·{' '}
    <button type="button" className="link-button" onClick={() => void publishNow()}>
      {words.live.publishNow}
    </button>
  </>
)

/** Change handler without effect: the table handles the event for all of its rows. */
const byTable = (): void => undefined

/**
 * Row of one item. The title is the link; the whole row is its target. The table handles the check
 * box and the menu button: thousands of rows need no separate listeners.
 */
const TableRow = memo(function TableRow({
  kind,
  screen,
  row,
  place,
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
      aria-rowindex={place}
      data-id={item.Id}
      data-chosen={isChosen || undefined}
    >
      <div className="cell cell-check" role="cell">
        <label className="check">
          <input
            type="checkbox"
            aria-label={cmsList.selectOne(title)}
            checked={isChosen}
            onChange={byTable}
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
        {/* The time is shown with the status. */}
        <LiveMark
          live={live.name === 'waits' ? { name: 'waits', until: null } : live}
          now={now}
          action={live.name === 'failed' && why(live.error)}
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

/** Titles on one line, for the browser's search in rows that are not rendered. */
const lineOf = ({ kind }: Pick<RowProps, 'kind'>, { item }: Row): string => {
  const column = kind.title
  return [fieldText(item, column?.key), fieldText(item, column?.ar)]
    .filter(Boolean)
    .join(' · ')
    .replaceAll('\n', ' ')
}

/** Placeholder of rows that are not rendered, each line as high as a row. */
const Still = memo(function Still({ kind, rows }: Pick<ChunkProps, 'kind' | 'rows'>): ReactNode {
  return (
    <p
      className={rows.length === CHUNK ? 'rows-still' : 'rows-still rows-still-last'}
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
  watch: Drawn['watch']
  isChosen: (id: string) => boolean
  menuOf: string | undefined
}

/**
 * Chunk of rows of a long list: rendered near the window, elsewhere a placeholder of the same
 * height.
 */
export function TableChunk({
  chunk,
  rows,
  isDrawn,
  watch,
  isChosen,
  menuOf,
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
            place={chunk * CHUNK + index + 2}
            isChosen={isChosen(row.item.Id)}
            isMenuOpen={menuOf === row.item.Id}
          />
        ))
      ) : (
        <Still kind={shared.kind} rows={rows} />
      )}
    </div>
  )
}
