import { memo, type ReactNode } from 'react'
import { fieldText } from '../stores/records.ts'
import type { Row } from './query.ts'
import { TableRow, type RowProps } from './table-row.tsx'
import { CHUNK, type Drawn } from './use-drawn.ts'

/** Both titles on one line, so that the browser's own search finds what is not drawn yet. */
const lineOf = ({ kind }: Pick<RowProps, 'kind'>, { item }: Row): string => {
  const column = kind.columns[0]
  return [fieldText(item, column?.key), fieldText(item, column?.ar)].filter(Boolean).join(' · ').replaceAll('\n', ' ')
}

/** Holds the place of rows that are not drawn, each as high as a row. */
const Still = memo(function Still({ kind, rows }: Pick<ChunkProps, 'kind' | 'rows'>): ReactNode {
  return (
    <p className={rows.length === CHUNK ? 'rows-still' : 'rows-still rows-still-last'} aria-hidden="true">
      {rows.map((row) => lineOf({ kind }, row)).join('\n')}
    </p>
  )
})

export type ChunkProps = Pick<RowProps, 'kind' | 'screen' | 'now' | 'search'> & {
  chunk: number
  rows: readonly Row[]
  isDrawn: boolean
  watch: Drawn['watch']
  isChosen: (id: string) => boolean
  menuOf: string | undefined
}

/** Some rows of a long list: drawn where they can be seen, elsewhere only as high as they would be. */
export function TableChunk({ chunk, rows, isDrawn, watch, isChosen, menuOf, ...shared }: ChunkProps): ReactNode {
  return (
    <div className="rows" role={isDrawn ? 'rowgroup' : undefined} data-chunk={chunk} ref={watch}>
      {isDrawn ? (
        rows.map((row, index) => (
          <TableRow key={row.item.Id} {...shared} row={row} place={chunk * CHUNK + index + 2} isChosen={isChosen(row.item.Id)} isMenuOpen={menuOf === row.item.Id} />
        ))
      ) : (
        <Still kind={shared.kind} rows={rows} />
      )}
    </div>
  )
}
