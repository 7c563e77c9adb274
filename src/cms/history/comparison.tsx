import { useState, type ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { entryPath, type ListRow, type Values } from '#kinds/values.ts'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { FieldDifference, UnchangedText } from '../diff/difference.tsx'
import { fieldNote, comparableText } from '../diff/readable.ts'
import { locateField } from '../model/fields.ts'
import type { ItemVersion } from '../network/item-history.ts'
import { useItem, useSession, useValues } from '../session/session-context.ts'
import { Button } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { Icon } from '../ui/icon.tsx'
import { contentPaths, entryRestoringOf, useRestoring, type UndoData } from './restoring.ts'
import { changedFieldLines, fieldInSentence, isChanged, noticesOn } from './versions.ts'

type ComparisonProps = {
  /** Sentence on the two versions that are compared. */
  explanation: string
  /** Sentence that is shown when the two versions are equal. */
  equalText: string
  /** Values of the chosen version, which can be restored. */
  version: Values
  /** Values of the earlier one of the two compared versions. */
  before: Values
  /** Values of the later one of the two compared versions. */
  after: Values
  /** Data for undoing restores. */
  undo: UndoData
  setUndo: (undo: UndoData) => void
}

/** Changed fields of two versions of an item, both languages of a field side by side. */
export function Comparison(props: ComparisonProps): ReactNode {
  const { kind } = useSession()
  const { explanation, equalText, before, after } = props
  const { changed, same } = changedFieldLines(kind, before, after)
  if (changed.length === 0) return <p className="history-text">{equalText}</p>
  return (
    <>
      <p className="history-text quiet">{explanation}</p>
      {changed.map(({ label, paths }) => (
        <section key={label} className="history-line" aria-label={label}>
          <h4>{label}</h4>
          <div className={paths.length > 1 ? 'history-sides' : undefined}>
            {paths.map((path) => (
              <FieldComparison key={path} {...props} kind={kind} path={path} />
            ))}
          </div>
        </section>
      ))}
      {same > 0 && <p className="history-text quiet">{words.sameFields(same)}</p>}
    </>
  )
}

type FieldComparisonProps = Omit<ComparisonProps, 'explanation' | 'equalText'> & {
  kind: AnyKind
  path: string
}

function FieldComparison({
  kind,
  path,
  before,
  after,
  version,
  undo,
  setUndo,
}: FieldComparisonProps): ReactNode {
  const { side } = locateField(kind, path)
  const isSame = !isChanged(path, before, after)
  const note = fieldNote(kind, path)
  const restoreEntry = (row: ListRow, id: string, name: string) => (
    <RestoreEntry {...{ path, version, undo, setUndo, row, id, name }} />
  )
  return (
    <div className="history-side" data-same={isSame || undefined}>
      <div className="history-side-head hstack">
        <span className="quiet">
          {isSame ? [note, words.unchanged].filter(Boolean).join(' · ') : note}
        </span>
        <RestoreField path={path} version={version} undo={undo} setUndo={setUndo} />
      </div>
      {isSame ? (
        <UnchangedText text={comparableText(kind, path, after[path])} side={side} />
      ) : (
        <FieldDifference
          kind={kind}
          path={path}
          before={before}
          after={after}
          entryAction={restoreEntry}
        />
      )}
    </div>
  )
}

type RestoreProps = {
  path: string
  version: Values
  undo: UndoData
  setUndo: (undo: UndoData) => void
}

/** Restores one field of a version into the form, where it stays unsaved and can be undone. */
function RestoreField({ path, version, undo, setUndo }: RestoreProps): ReactNode {
  const { kind } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { differing, unsaved, done, isLocked, restore, undoRestore } = useRestoring(
    version,
    [path],
    undo,
    setUndo,
  )
  const name = fieldInSentence(kind, path)
  if (version[path] === undefined) return null
  if (done.length > 0 || differing.length === 0) {
    return (
      <span className="history-put hstack" role="status">
        <span className="quiet">{done.length > 0 ? words.inForm : words.asInForm}</span>
        {done.length > 0 && (
          <Button
            size="small"
            tone="quiet"
            icon="undo"
            aria-label={words.undoField(name)}
            onPress={undoRestore}
          >
            {words.undo}
          </Button>
        )}
      </span>
    )
  }
  return (
    <span className="history-put hstack">
      <Button
        size="small"
        isDisabled={isLocked}
        aria-label={words.restoreField(name)}
        onPress={() => (unsaved.length > 0 ? setAsking(true) : restore())}
      >
        {words.restore}
      </Button>
      <ConfirmOverwrite
        paths={unsaved}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onReplace={restore}
      />
    </span>
  )
}

/**
 * Restores one entry of a version's list into the form and leaves the other entries unchanged. Undo
 * is offered for the whole list. Renders nothing for an entry that the version does not have.
 */
function RestoreEntry({
  path,
  version,
  undo,
  setUndo,
  row,
  id,
  name,
}: RestoreProps & {
  row: ListRow
  id: string
  /** Name of the entry in the button's label for screen readers. */
  name: string
}): ReactNode {
  const { base } = useItem()
  const values = useValues()
  const [isAsking, setAsking] = useState(false)
  const restoring = entryRestoringOf({ base, values }, version, path, row, id, undo)
  const { isLocked, restore } = useRestoring(
    restoring?.versionWithEntry ?? {},
    [path],
    undo,
    setUndo,
  )
  if (!restoring) return null
  if (restoring.isSame)
    return (
      <span className="quiet" role="status">
        {words.asInForm}
      </span>
    )
  return (
    <>
      <Button
        size="small"
        isDisabled={isLocked}
        aria-label={words.restoreEntryNamed(row.one, name)}
        onPress={() => (restoring.isUnsaved ? setAsking(true) : restore())}
      >
        {words.restoreEntry(row.one)}
      </Button>
      <ConfirmOverwrite
        paths={[entryPath(path, id)]}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onReplace={restore}
      />
    </>
  )
}

/** Restores all content of a version into the form, where it stays unsaved and can be undone. */
export function RestoreAll({
  version,
  undo,
  setUndo,
}: {
  version: Values
  undo: UndoData
  setUndo: (undo: UndoData) => void
}): ReactNode {
  const { kind } = useSession()
  const [isAsking, setAsking] = useState(false)
  const { differing, unsaved, done, isLocked, restore, undoRestore } = useRestoring(
    version,
    contentPaths(kind),
    undo,
    setUndo,
  )
  const isDone = differing.length === 0
  const doneStatus = done.length > 0 ? words.allDone : words.allSame
  const openStatus = isLocked ? words.notNow : words.allText
  return (
    <div className="history-foot hstack">
      <p role="status">{isDone ? doneStatus : openStatus}</p>
      {/* React reuses the element of one button for the other, which keeps the focus. */}
      {isDone ? (
        done.length > 0 && (
          <Button icon="undo" onPress={undoRestore}>
            {words.undo}
          </Button>
        )
      ) : (
        <Button
          tone="primary"
          isDisabled={isLocked}
          onPress={() => (unsaved.length > 0 ? setAsking(true) : restore())}
        >
          {words.all}
        </Button>
      )}
      <ConfirmOverwrite
        paths={unsaved}
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onReplace={restore}
      />
    </div>
  )
}

/** Asks before unsaved changes in the form are overwritten. */
function ConfirmOverwrite({
  paths,
  isOpen,
  onClose,
  onReplace,
}: {
  /** Fields with unsaved changes. */
  paths: readonly string[]
  isOpen: boolean
  onClose: () => void
  onReplace: () => void
}): ReactNode {
  const { kind } = useSession()
  return (
    <Confirm
      title={words.ask.title}
      text={words.ask.text(paths.map((path) => fieldInSentence(kind, path)))}
      action={words.ask.action}
      tone="primary"
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={() => {
        onReplace()
        return Promise.resolve(true)
      }}
    />
  )
}

/** Errors that would prevent saving the version again, and its fields that no longer exist. */
export function VersionNotices({ version }: { version: ItemVersion }): ReactNode {
  const { kind } = useSession()
  const { base } = useItem()
  const { errors, unknown } = noticesOn(kind, base, version)
  return (
    <>
      {errors.length > 0 && (
        <div className="history-notice">
          <Icon name="warning" />
          <div>
            <p>{words.notAllowed}</p>
            <ul>
              {errors.map(({ path, text }) => (
                <li key={path}>{text}</li>
              ))}
            </ul>
          </div>
        </div>
      )}
      {unknown.length > 0 && (
        <div className="history-notice">
          <Icon name="info" />
          <p>{words.unknown(unknown.map((key) => `“${key}”`))}</p>
        </div>
      )}
    </>
  )
}
