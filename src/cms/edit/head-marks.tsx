import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { pathOf } from '#kinds/wire.ts'
import { $now } from '../stores/clock.ts'
import { listedItem } from '../stores/items.ts'
import { LiveMark, TranslationMark } from '../ui/indicators.tsx'
import { useLive, type LiveItem } from '../ui/live.ts'
import { useEditing, useEditState } from './editor-context.ts'
import { hasText, type Translation } from './translation.ts'
import { EXPIRE_AT, PUBLISH_AT, STATUS, type Stored, type Values } from './values.ts'

const textOrNull = (value: unknown): string | null => (typeof value === 'string' ? value : null)

function Live({ record, id }: { record: Stored; id: string }): ReactNode {
  const { kind } = useEditing()
  const now = useStore($now)
  const item: LiveItem = {
    Id: id,
    Revision: String(record['Revision']),
    Status: record[STATUS] === 'draft' ? 'draft' : 'published',
    PublishAt: textOrNull(record[PUBLISH_AT]),
    ExpireAt: textOrNull(record[EXPIRE_AT]),
  }
  return (
    <span className="edit-chip">
      <LiveMark live={useLive(kind, item)} now={now} />
    </span>
  )
}

/** An item as its list knows it, which is there before the item itself. */
function listed(kind: AnyKind, id: string): { record: Stored; values: Values; translation: Translation | undefined } | null {
  const item = listedItem(kind, id)
  if (!item) return null
  const values = Object.fromEntries(Object.entries(item.Data).map(([key, value]) => [pathOf(kind, key), value]))
  return { record: item, values, translation: item.translation }
}

/**
 * The translation's state as it will be saved, and where the saved item is on its way to the site; until the item is
 * there, as the list knows them.
 */
export function HeadMarks({ translation }: { translation: Translation }): ReactNode {
  const { kind } = useEditing()
  const { record, id, values, phase } = useEditState()
  const known = phase === 'loading' ? listed(kind, id) : null
  const stored = record ?? known?.record
  return (
    <div className="edit-marks">
      {hasText(kind, known?.values ?? values) && (
        <span className="edit-chip">
          <TranslationMark state={known?.translation ?? translation} />
        </span>
      )}
      {stored && <Live record={stored} id={id} />}
    </div>
  )
}
