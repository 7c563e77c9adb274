import { useStore } from '@nanostores/react'
import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react'
import { agoInWords, momentInWords } from '#i18n/time.ts'
import type { AnyKind } from '#kinds/define.ts'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { cms } from '#messages/en/cms.ts'
import { DifferenceLegend } from '../diff/difference.tsx'
import { nounOf } from '#kinds/label.ts'
import { $email } from '../network/entry.ts'
import {
  versionReaderOf,
  readVersions,
  type VersionReader,
  type ItemVersion,
} from '../network/item-history.ts'
import { useItem, useSession } from '../session/session-context.ts'
import { $now } from '../stores/clock.ts'
import { Button, Segmented } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadError, LoadingSpinner } from '../ui/placeholders.tsx'
import { Comparison, RestoreAll, VersionNotices } from './comparison.tsx'
import { EraseEarlier } from './erase-earlier.tsx'
import type { UndoData } from './restoring.ts'
import {
  comparedRevisions,
  currentVersionOf,
  historyLines,
  readVersionPair,
  beforeAndAfter,
  valuesIn,
  type ComparisonMode,
} from './versions.ts'

/**
 * History of an item: the author, time and changes of each version. A chosen version is compared
 * with the previous or the current version, and can be restored.
 */
export function HistoryDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { kind } = useSession()
  const { id } = useItem()
  const { state, all, again, reread } = useVersions()
  const [reader] = useState(() => versionReaderOf(kind.name, id))
  /** Revision of the chosen version; null until one is chosen: then the newest is shown. */
  const [chosenRevision, setChosenRevision] = useState<string | null>(null)
  /** True while the version is shown in place of the list, in windows too narrow for both. */
  const [isOpen, setOpen] = useState(false)
  const [undo, setUndo] = useState<UndoData>({})
  const onErased = async () => {
    await reread()
    // Narrow windows return to the list, to choose another version.
    setOpen(false)
  }
  const index = Math.max(
    0,
    all.findIndex(({ Revision }) => Revision === chosenRevision),
  )
  const version = all[index]
  return (
    <Dialog title={words.title(nounOf(kind).one)} isOpen onClose={onClose} size="wide">
      {state === 'loading' && <LoadingSpinner label={words.loading} />}
      {state === 'failed' && <LoadError text={words.failed} onRetry={again} />}
      {version && (
        <div className="history" data-open={isOpen || undefined}>
          <div className="history-lead hstack">
            <p className="quiet">{words.lead(all.length)}</p>
            <DifferenceLegend />
          </div>
          <VersionList
            kind={kind}
            versions={all}
            chosenRevision={version.Revision}
            onChoose={(revision, andOpen) => {
              setChosenRevision(revision)
              if (andOpen) setOpen(true)
            }}
          />
          {/* With `tabIndex`, the keyboard can scroll a version that has no controls. */}
          <div className="history-view" tabIndex={0} role="region" aria-labelledby="history-moment">
            <div className="history-back">
              <Button icon="arrow-left" tone="quiet" onPress={() => setOpen(false)}>
                {words.back}
              </Button>
            </div>
            <VersionView
              key={version.Revision}
              versions={all}
              index={index}
              reader={reader}
              undo={undo}
              setUndo={setUndo}
              onErased={onErased}
            />
          </div>
        </div>
      )}
    </Dialog>
  )
}

type Versions = { state: 'loading' | 'failed' | 'loaded'; all: readonly ItemVersion[] }

/** Versions of the edited item, newest first. They are read again after every save. */
function useVersions(): Versions & {
  /** Reads the versions again after a failure; the state is `loading` until the answer arrives. */
  again: () => void
  /** Reads the versions again; the versions read before remain until the answer arrives. */
  reread: () => Promise<void>
} {
  const { kind } = useSession()
  const { id, revision } = useItem()
  const [versions, setVersions] = useState<Versions>({ state: 'loading', all: [] })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const aborter = new AbortController()
    void readVersions(kind.name, id, aborter.signal).then((answer) => {
      if (!aborter.signal.aborted)
        setVersions(
          answer.ok ? { state: 'loaded', all: answer.data } : { state: 'failed', all: [] },
        )
    })
    return () => aborter.abort()
  }, [kind, id, revision, tries])
  const again = () => {
    setVersions({ state: 'loading', all: [] })
    setTries(tries + 1)
  }
  const reread = async () => {
    const answer = await readVersions(kind.name, id)
    if (answer.ok) setVersions({ state: 'loaded', all: answer.data })
    else again()
  }
  return { ...versions, again, reread }
}

/** Index of the version that a key leads to, from the version at `index`. Key: name of the key. */
const indexAfterKey: Readonly<Record<string, (index: number, count: number) => number>> = {
  ArrowDown: (index, count) => Math.min(index + 1, count - 1),
  ArrowUp: (index) => Math.max(index - 1, 0),
  Home: () => 0,
  End: (_, count) => count - 1,
}

type VersionListProps = {
  kind: AnyKind
  versions: readonly ItemVersion[]
  chosenRevision: string
  /** `andOpen`: true for a press, which opens the version in narrow windows; false for a key. */
  onChoose: (revision: string, andOpen: boolean) => void
}

/** Versions, newest first. The Tab key stops at the chosen one; ↑ ↓ Home End choose another. */
function VersionList({ kind, versions, chosenRevision, onChoose }: VersionListProps): ReactNode {
  const now = useStore($now)
  const current = currentVersionOf(versions)
  const listElement = useRef<HTMLOListElement>(null)
  const onKeyDown = (event: KeyboardEvent) => {
    const index = versions.findIndex(({ Revision }) => Revision === chosenRevision)
    const nextIndex = indexAfterKey[event.key]?.(index, versions.length)
    const next = nextIndex === undefined ? undefined : versions[nextIndex]
    if (nextIndex === undefined || !next) return
    event.preventDefault()
    onChoose(next.Revision, false)
    listElement.current?.querySelectorAll('button')[nextIndex]?.focus()
  }
  const markOf = (version: ItemVersion, index: number): string | null => {
    if (version === current) return words.current
    return index === 0 && version.Draft !== 'discarded' ? words.draft : null
  }
  return (
    <ol
      className="history-list"
      ref={listElement}
      aria-label={words.versions}
      onKeyDown={onKeyDown}
    >
      {versions.map((version, index) => {
        const { Revision, updatedAt, updatedBy } = version
        const isChosen = Revision === chosenRevision
        const mark = markOf(version, index)
        return (
          <li key={Revision}>
            <button
              type="button"
              className="history-version"
              aria-current={isChosen || undefined}
              tabIndex={isChosen ? 0 : -1}
              onClick={() => onChoose(Revision, true)}
            >
              <span className="history-when hstack">
                <time dateTime={updatedAt}>{momentInWords(updatedAt)}</time>
                {mark !== null && <span className="history-current">{mark}</span>}
              </span>
              {historyLines(kind, version, index === versions.length - 1).map((event) => (
                <span key={event} className="history-event">
                  {event}
                </span>
              ))}
              <span className="quiet">
                {agoInWords(updatedAt, now)}, {words.by('')}
                <AuthorName email={updatedBy} />
              </span>
            </button>
          </li>
        )
      })}
    </ol>
  )
}

/** Author of a version: an e-mail address, or “you”. */
function AuthorName({ email }: { email: string }): ReactNode {
  const ownEmail = useStore($email)
  return email === ownEmail ? cms.you.toLowerCase() : <bdi dir="ltr">{email}</bdi>
}

const modes: readonly { value: ComparisonMode; label: string }[] = [
  { value: 'before', label: words.modes.before },
  { value: 'now', label: words.modes.now },
]

type VersionViewProps = {
  versions: readonly ItemVersion[]
  /** Index of the shown version. */
  index: number
  reader: VersionReader
  undo: UndoData
  setUndo: (undo: UndoData) => void
  onErased: () => Promise<void>
}

/** Comparison of a version with the version before it or with the current version. */
function VersionView({
  versions,
  index,
  reader,
  undo,
  setUndo,
  onErased,
}: VersionViewProps): ReactNode {
  const { kind } = useSession()
  const [chosenMode, setChosenMode] = useState<ComparisonMode>('before')
  const isNewest = index === 0
  const isOldest = index === versions.length - 1
  const isCurrent = versions[index] === currentVersionOf(versions)
  const mode = isCurrent ? 'before' : chosenMode
  const { sides, again } = useVersionPair(reader, ...comparedRevisions(versions, index, mode))
  const [version = null, other = null] = sides ?? []
  // The list's record of the version, which is there before the version itself is loaded.
  const listedVersion = versions[index]
  return (
    <>
      <div className="history-head hstack">
        <h3 id="history-moment">{listedVersion && momentInWords(listedVersion.updatedAt)}</h3>
        {(!isNewest || !isCurrent) && (
          <div className="history-modes hstack">
            {!isCurrent && (
              <>
                <span className="quiet" id="history-compare">
                  {words.compare}
                </span>
                <Segmented
                  label={words.compare}
                  labelledBy="history-compare"
                  segments={modes}
                  value={mode}
                  onChange={setChosenMode}
                />
              </>
            )}
            {listedVersion && !isNewest && !kind.versions && (
              <EraseEarlier
                version={listedVersion}
                count={versions.length - index}
                onErased={onErased}
              />
            )}
          </div>
        )}
      </div>
      {sides === null && <LoadError text={words.failedVersion} onRetry={again} />}
      {sides === undefined && <LoadingSpinner label={words.loadingVersion} />}
      {version && (
        <>
          <VersionNotices version={version} />
          <Comparison
            explanation={
              isOldest && mode === 'before'
                ? words.explain[version.isFirst ? 'first' : 'oldest']
                : words.explain[mode]
            }
            equalText={words.equal[mode]}
            version={valuesIn(kind, version)}
            {...beforeAndAfter(kind, mode, version, other)}
            undo={undo}
            setUndo={setUndo}
          />
          <RestoreAll version={valuesIn(kind, version)} undo={undo} setUndo={setUndo} />
        </>
      )}
    </>
  )
}

type VersionPair = readonly (ItemVersion | null)[] | null

/** A pair of versions that was read, with the revisions that were requested. */
type LoadedPair = { revisions: string; sides: VersionPair }

/**
 * Reads the two versions of a comparison; a revision that is null gives the version null.
 * @returns `sides`: both versions; undefined while they are loading, null when reading failed
 */
function useVersionPair(
  reader: VersionReader,
  own: string | null,
  other: string | null,
): { sides: VersionPair | undefined; again: () => void } {
  const revisions = [own, other].join()
  const [loaded, setLoaded] = useState<LoadedPair | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isLate = false
    void readVersionPair(reader, [own, other]).then((sides) => {
      if (!isLate) setLoaded({ revisions, sides })
    })
    return () => {
      isLate = true
    }
  }, [reader, own, other, revisions, tries])
  return {
    sides: loaded?.revisions === revisions ? loaded.sides : undefined,
    again: () => setTries(tries + 1),
  }
}
