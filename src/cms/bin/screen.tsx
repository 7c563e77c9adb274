import { useStore } from '@nanostores/react'
import { useEffect, useState, type ReactNode } from 'react'
import { kindNamed } from '#kinds/index.ts'
import { cms as words } from '#messages/en/cms.ts'
import { $bin, readBin, type Binned } from '../stores/bin.ts'
import { restore } from '../stores/changes.ts'
import { $now } from '../stores/clock.ts'
import { $email } from '../stores/entry.ts'
import { ago, dayName } from '../times.ts'
import { Button } from '../ui/button.tsx'
import { Text } from '../ui/language.tsx'
import { Failed } from '../ui/failed.tsx'
import { StillRows } from '../ui/waiting.tsx'

function Row({ item, now }: { item: Binned; now: number }): ReactNode {
  const [busy, setBusy] = useState(false)
  const email = useStore($email)
  const label = kindNamed(item.kind)?.label.one ?? item.kind
  const title = item.title || item.title_AR || label
  const take = async () => {
    setBusy(true)
    // The row leaves with the list that is read again; only a refusal gives the button back.
    if (!(await restore(item.kind, item.Id))) setBusy(false)
  }
  return (
    <li className="bin-row">
      <div>
        <strong>{item.title ? <Text lang="en">{item.title}</Text> : <Text lang="ar">{title}</Text>}</strong>
        {item.title && item.title_AR && <Text lang="ar">{item.title_AR}</Text>}
      </div>
      <p>
        {label}
        <span>{words.bin.deleted(ago(item.deletedAt, now), item.deletedBy === email ? words.you.toLowerCase() : item.deletedBy)}</span>
        <span>{words.bin.until(dayName(new Date(item.until), new Date(now)))}</span>
      </p>
      <Button icon="undo" size="small" isPending={busy} aria-label={words.bin.restoreLabel(title)} onPress={() => void take()}>
        {busy ? words.bin.pending : words.bin.restore}
      </Button>
    </li>
  )
}

function Rows(): ReactNode {
  const { state, items } = useStore($bin)
  const now = useStore($now)
  if (state === 'failed') return <Failed text={words.bin.failed} onAgain={() => void readBin()} />
  if (state !== 'loaded') return <StillRows label={words.bin.loading} />
  if (items.length === 0) return <p className="screen-text">{words.bin.none}</p>
  return (
    <ul className="bin-rows">
      {items.map((item) => (
        <Row key={`${item.kind}/${item.Id}`} item={item} now={now} />
      ))}
    </ul>
  )
}

/** What was deleted, newest first, with the way back. */
export function BinScreen(): ReactNode {
  useEffect(() => void readBin(), [])
  return (
    <>
      <div className="screen-head screen-head-tall">
        <h1 tabIndex={-1}>{words.bin.title}</h1>
        <p>{words.bin.lead}</p>
      </div>
      <Rows />
    </>
  )
}
