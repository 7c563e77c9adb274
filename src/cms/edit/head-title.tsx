import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { Screen } from '#kinds/define.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { listOf } from '../stores/items.ts'
import { fieldText } from '../stores/records.ts'
import { useEditing, useEditState } from './editor-context.ts'

/** The title as the list has it; null while nobody can tell. */
function useListedTitle(screen: Screen): string | null {
  const { kind } = useEditing()
  const { id } = useEditState()
  const { items } = useStore(listOf(kind, screen).$listing)
  const item = items.find(({ Id }) => Id === id)
  const column = kind.columns[0]
  return item ? fieldText(item, column?.key) || fieldText(item, column?.ar) : null
}

/** An item's title as it stands in the form; until the form is there, as the list knows it or a place kept for it. */
export function HeadTitle({ title, screen }: { title: string; screen: Screen }): ReactNode {
  const { phase } = useEditState()
  const listed = useListedTitle(screen)
  const shown = phase === 'loading' ? listed : title
  return <strong dir="auto">{shown === null ? <span className="edit-title-still" /> : shown || words.untitled}</strong>
}
