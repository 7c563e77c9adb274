import { request } from '../../network/api.ts'
import { afterChange } from '../../stores/changes.ts'
import { sayFor } from '../../stores/toasts.ts'
import { based, type EditState } from '../editor-state.ts'
import type { Editor } from '../editor.ts'
import { changedPaths, type Stored } from '../values.ts'

/** Whether the last save met an item that somebody else had deleted. */
export const isDeleted = ({ saving, revision }: Pick<EditState, 'saving' | 'revision'>): boolean =>
  saving.name === 'failed' && saving.why === 'not_found' && revision !== null

/**
 * Takes the item back from the bin and saves over it. When it was changed before it was deleted, the save meets that
 * version and asks what to keep. True when everything is saved.
 */
export async function takeBackAndSave(editor: Editor): Promise<boolean> {
  const { kind, $state } = editor
  const answer = await request<Stored>('POST', '/api/restore', { body: { kind: kind.name, id: $state.get().id } })
  if (!answer.ok) {
    if (answer.kind !== 'aborted') sayFor(kind.messages.restoreFailed, 'failure')
    return false
  }
  sayFor(kind.messages.restore, 'success')
  void afterChange(kind)
  const found = based(kind, answer.data, answer.revision ?? String(answer.data['Revision']))
  // Unchanged since it was opened: the save goes over it as if nothing had been between.
  if (changedPaths(found.base, $state.get().base).length === 0) editor.adopt(answer.data, found.revision ?? '')
  return editor.save()
}

/** Saves what stands in the form as a new item. */
export function saveAsNew(editor: Editor): Promise<boolean> {
  editor.asNew()
  return editor.save()
}

