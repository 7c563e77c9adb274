import { useEffect, useRef, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { cmsList } from '#messages/en/cms-list.ts'
import { cms as words } from '#messages/en/cms.ts'
import { Icon } from '../ui/icon.tsx'
import { headsOf, nextSort, type Head, type Sort } from './columns.ts'
import { orderOf, type Query } from './query.ts'

type SortBy = (next: Sort) => void

function ColumnHead({ kind, head, query, onSort }: { kind: AnyKind; head: Head; query: Query; onSort: SortBy }): ReactNode {
  const { sort, descending } = orderOf(kind, query)
  const isSorted = head.sort === sort
  return (
    <div className={`cell cell-${head.name}`} role="columnheader" aria-sort={isSorted ? (descending ? 'descending' : 'ascending') : 'none'}>
      <button type="button" onClick={() => onSort(nextSort(kind, head.sort, query))}>
        {head.label}
        {isSorted && <Icon name={descending ? 'arrow-down' : 'arrow-up'} size={16} />}
      </button>
    </div>
  )
}

/** How many of the shown rows are chosen. */
export type HowMany = 'none' | 'some' | 'all'

function CheckAll({ label, howMany, onAll }: { label: string; howMany: HowMany; onAll: (isOn: boolean) => void }): ReactNode {
  const box = useRef<HTMLInputElement>(null)
  useEffect(() => {
    if (box.current) box.current.indeterminate = howMany === 'some'
  }, [howMany])
  return (
    <label className="check">
      <input ref={box} type="checkbox" aria-label={label} checked={howMany === 'all'} onChange={(event) => onAll(event.target.checked)} />
      <span className="check-words" aria-hidden="true">
        {label}
      </span>
    </label>
  )
}

type TableHeadProps = { kind: AnyKind; query: Query; howMany: HowMany; onSort: SortBy; onAll: (isOn: boolean) => void }

/** The heads of the columns, each of which sorts, and the box that chooses all rows or none. */
export function TableHead({ kind, query, howMany, onSort, onAll }: TableHeadProps): ReactNode {
  return (
    <div className="table-head" role="row" aria-rowindex={1}>
      <div className="cell cell-check" role="columnheader">
        <CheckAll label={cmsList.selectAll(kind.label.many.toLowerCase())} howMany={howMany} onAll={onAll} />
      </div>
      {headsOf(kind).map((head) => (
        <ColumnHead key={head.name} kind={kind} head={head} query={query} onSort={onSort} />
      ))}
      <div className="cell cell-actions" role="columnheader">
        <span className="visually-hidden">{words.list.columns.actions}</span>
      </div>
    </div>
  )
}
