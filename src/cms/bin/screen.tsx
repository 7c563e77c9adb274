import { useStore } from '@nanostores/react'
import { useEffect, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { $bin, foundInBin, readBin } from '../stores/bin.ts'
import { $now } from '../stores/clock.ts'
import { $page, replace, routes } from '../stores/router.ts'
import { Button } from '../ui/controls.tsx'
import { Failed, StillRows } from '../ui/placeholders.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { BinRow } from './row.tsx'

const search = (q: string): void => replace(q === '' ? routes.bin : `${routes.bin}?${new URLSearchParams({ q }).toString()}`)

function Rows({ q }: { q: string }): ReactNode {
  const { state, items } = useStore($bin)
  const now = useStore($now)
  if (state === 'failed') return <Failed text={words.bin.failed} onAgain={() => void readBin()} />
  if (state !== 'loaded') return <StillRows label={words.bin.loading} />
  if (items.length === 0) return <p className="screen-text">{words.bin.none}</p>
  const found = foundInBin(items, q)
  return (
    <>
      <div className="bin-search">
        <SearchField label={words.bin.search} value={q} onFind={search} />
      </div>
      <p className="bin-count" role="status">
        {words.bin.hits(found.length, items.length)}
      </p>
      {found.length === 0 && (
        <div className="bin-none">
          <p>
            {words.bin.noHits} <bdi>{q}</bdi>
          </p>
          <Button onPress={() => search('')}>{words.bin.clear}</Button>
        </div>
      )}
      <ul className="bin-rows">
        {found.map((item) => (
          <BinRow key={`${item.kind}/${item.Id}`} item={item} now={now} />
        ))}
      </ul>
    </>
  )
}

/** What was deleted, newest first, with the way back. The search stands in the address. */
export function BinScreen(): ReactNode {
  const q = useStore($page)?.search['q'] ?? ''
  useEffect(() => void readBin(), [])
  return (
    <>
      <div className="screen-head screen-head-tall">
        <h1 tabIndex={-1}>{words.bin.title}</h1>
        <p>{words.bin.lead}</p>
      </div>
      <Rows q={q} />
    </>
  )
}
