import { useState, type ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditState } from '../edit/editor-context.ts'
import { entryPath } from '../edit/entries.ts'
import type { ListRow } from '../edit/values.ts'
import { Button } from '../ui/button.tsx'
import { AskFirst } from './ask-first.tsx'
import type { PutBackProps } from './put-back.tsx'
import { entryRestoringOf } from './restoring.ts'
import { useRestoring } from './use-restoring.ts'

/**
 * Puts one entry of a version's list into the form and leaves the others as they are; it is undone where the list is.
 * `name` is what a sentence calls it. Nothing for an entry that the version does not hold.
 */
export function PutEntryBack({ path, version, undo, onUndo, row, id, name }: PutBackProps & { row: ListRow; id: string; name: string }): ReactNode {
  const { base, values } = useEditState()
  const [asking, setAsking] = useState(false)
  const restoring = entryRestoringOf({ base, values }, version, path, row, id, undo)
  const { isOff, put } = useRestoring(restoring?.mixed ?? {}, [path], undo, onUndo)
  if (!restoring) return null
  if (restoring.isSame) return <span className="edit-quiet" role="status">{words.asInForm}</span>
  return (
    <>
      <Button size="small" isDisabled={isOff} aria-label={words.restoreEntryNamed(row.one, name)} onPress={() => (restoring.isUnsaved ? setAsking(true) : put())}>
        {words.restoreEntry(row.one)}
      </Button>
      <AskFirst paths={[entryPath(path, id)]} isOpen={asking} onClose={() => setAsking(false)} onReplace={put} />
    </>
  )
}
