import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { $now } from '../stores/clock.ts'
import { LiveMark, TranslationMark } from '../ui/indicators.tsx'
import { useLive, type LiveItem } from '../ui/live.ts'
import { useEditing, useEditState } from './editor-context.ts'
import { hasText, type Translation } from './translation.ts'
import { EXPIRE_AT, PUBLISH_AT, STATUS, type Stored } from './values.ts'

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

/** The translation's state as it will be saved, and where the saved item is on its way to the site. */
export function HeadMarks({ translation }: { translation: Translation }): ReactNode {
  const { kind } = useEditing()
  const { record, id, values } = useEditState()
  return (
    <div className="edit-marks">
      {hasText(kind, values) && (
        <span className="edit-chip">
          <TranslationMark state={translation} />
        </span>
      )}
      {record && <Live record={record} id={id} />}
    </div>
  )
}
