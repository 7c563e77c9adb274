import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { ago, dayAndTime, dayName } from '#i18n/time.ts'
import { kindNamed } from '#kinds/index.ts'
import { cms as words } from '#messages/en/cms.ts'
import { DAY_MS } from '#rules/time.ts'
import { $email } from '../network/entry.ts'
import type { Binned } from '../stores/bin.ts'
import { restore } from '../stores/changes.ts'
import { Button } from '../ui/controls.tsx'
import { Text } from '../ui/language.tsx'
import { useDialogOnDemand } from '../ui/on-demand.tsx'

const loadLook = async () => (await import('./look-dialog.tsx')).LookDialog


/** One deleted item: what it was, who deleted it and when, and until when it can be taken back. */
export function BinRow({ item, now }: { item: Binned; now: number }): ReactNode {
  const [busy, setBusy] = useState(false)
  const [looking, setLooking] = useState(false)
  const email = useStore($email)
  const kind = kindNamed(item.kind)
  const label = kind?.label.one ?? item.kind
  const title = item.title || item.title_AR || label
  const onClose = () => setLooking(false)
  const drawLook = useDialogOnDemand(loadLook, looking, { title: words.bin.lookLabel(title), onClose })
  const take = async () => {
    setBusy(true)
    // The row leaves with the list that is read again; only a refusal gives the button back.
    if (!(await restore(item.kind, item.Id))) setBusy(false)
  }
  const today = new Date(now)
  const days = Math.max(0, Math.floor((Date.parse(item.until) - now) / DAY_MS))
  return (
    <li className="bin-row">
      <div>
        <strong>{item.title ? <Text lang="en">{item.title}</Text> : item.title_AR ? <Text lang="ar">{item.title_AR}</Text> : label}</strong>
        {item.title && item.title_AR && <Text lang="ar">{item.title_AR}</Text>}
      </div>
      <p>
        <span>{label}</span>
        <span>
          {words.bin.deleted(ago(item.deletedAt, now), item.deletedBy === email ? words.you.toLowerCase() : item.deletedBy)},{' '}
          <time dateTime={item.deletedAt}>{dayAndTime(item.deletedAt, today)}</time>
        </span>
        <span>
          {words.bin.until(dayName(new Date(item.until), today))}, {words.bin.daysLeft(days)}
        </span>
      </p>
      <div className="bin-actions">
        {kind && (
          <Button icon="eye" size="small" tone="quiet" aria-label={words.bin.lookLabel(title)} onPress={() => setLooking(true)}>
            {words.bin.look}
          </Button>
        )}
        <Button icon="undo" size="small" isPending={busy} aria-label={words.bin.restoreLabel(title)} onPress={() => void take()}>
          {busy ? words.bin.pending : words.bin.restore}
        </Button>
      </div>
      {kind && drawLook({ kind, id: item.Id, title, onClose, onRestore: () => void take() })}
    </li>
  )
}
