import { useState, type ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditState } from '../edit/editor-context.ts'
import { entriesAt, entryId, entryPath } from '../edit/entries.ts'
import { same, type ListRow, type Values } from '../edit/values.ts'
import { Button } from '../ui/button.tsx'
import { AskFirst } from './ask-first.tsx'
import { withEntryOf } from './entry-back.ts'
import type { PutBackProps } from './put-back.tsx'
import { usePuttingBack } from './use-putting-back.ts'

/**
 * Puts one entry of a version's list into the form and leaves the others as they are; it is undone where the list is.
 * `name` is what a sentence calls it. Nothing for an entry that the version does not hold.
 */
export function PutEntryBack({ path, version, undo, onUndo, row, id, name }: PutBackProps & { row: ListRow; id: string; name: string }): ReactNode {
  const { base, values } = useEditState()
  const [asking, setAsking] = useState(false)
  const entryIn = (from: Values) => entriesAt(from, path).find((entry) => entryId(row, entry) === id)
  const mixed = { ...version, [path]: withEntryOf(row, entriesAt(values, path), entriesAt(version, path), id) }
  const { done, isOff, put } = usePuttingBack(mixed, [path], undo, onUndo)
  const old = entryIn(version)
  if (!old) return null
  const now = entryIn(values)
  if (same(now, old)) return <span className="edit-quiet" role="status">{words.asInForm}</span>
  // What was put there from a version is nobody's own text.
  const wasPut = done.length > 0 && !same(now, entryIn({ [path]: undo[path]?.before }))
  const isUnsaved = now !== undefined && !wasPut && !same(now, entryIn(base))
  return (
    <>
      <Button size="small" isDisabled={isOff} aria-label={words.restoreEntryNamed(row.one, name)} onPress={() => (isUnsaved ? setAsking(true) : put())}>
        {words.restoreEntry(row.one)}
      </Button>
      <AskFirst paths={[entryPath(path, id)]} isOpen={asking} onClose={() => setAsking(false)} onReplace={put} />
    </>
  )
}
