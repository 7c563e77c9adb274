import { useEffect, useState, type ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditing } from '../edit/editor-context.ts'
import { momentInWords } from '../edit/dubai.ts'
import { Failed } from '../ui/failed.tsx'
import { Segmented } from '../ui/segmented.tsx'
import { Waiting } from '../ui/waiting.tsx'
import { Comparison } from './comparison.tsx'
import { PutAllBack } from './put-all-back.tsx'
import type { Undo } from './putting-back.ts'
import { VersionNotices } from './version-notices.tsx'
import { valuesIn, type Reader, type Version } from './versions.ts'

type Mode = 'before' | 'now'

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'before', label: words.modes.before },
  { value: 'now', label: words.modes.now },
]

/** Both sides of a comparison, whole; null while they are on their way. */
function useWhole(reader: Reader, revisions: readonly (string | null)[]): { versions: readonly (Version | null)[] | null; failed: boolean; again: () => void } {
  const [found, setFound] = useState<{ asked: string; versions: readonly (Version | null)[] } | null>(null)
  const [tries, setTries] = useState(0)
  const asked = revisions.join()
  useEffect(() => {
    let isLate = false
    void Promise.all(asked.split(',').map((one) => (one === '' ? null : reader(one)))).then((versions) => {
      if (!isLate) setFound({ asked, versions })
    })
    return () => {
      isLate = true
    }
  }, [reader, asked, tries])
  // What was found for another comparison is none of this one.
  const versions = found?.asked === asked ? found.versions : null
  const failed = versions?.some((one, index) => one === null && revisions[index] !== null) ?? false
  return { versions, failed, again: () => setTries(tries + 1) }
}

export type VersionViewProps = { versions: readonly Version[]; index: number; reader: Reader; undo: Undo; onUndo: (undo: Undo) => void }

/** One version: what it changed, or what has changed since, and every field of it to be put back. */
export function VersionView({ versions, index, reader, undo, onUndo }: VersionViewProps): ReactNode {
  const { kind } = useEditing()
  const [wish, setWish] = useState<Mode>('before')
  const [isNewest, isFirst] = [index === 0, index === versions.length - 1]
  const mode = isNewest ? 'before' : wish
  const [own = null, before = null, newest = null] = [versions[index], versions[index + 1], versions[0]].map((one) => one?.Revision ?? null)
  const { versions: whole, failed, again } = useWhole(reader, [own, mode === 'before' ? before : newest])
  const [version, other] = whole ?? []
  const head = versions[index]
  return (
    <>
      <div className="history-head">
        <h3>{head && momentInWords(head.updatedAt)}</h3>
        {!isNewest && (
          <div className="history-modes">
            <span className="edit-quiet" id="history-compare">
              {words.compare}
            </span>
            <Segmented label={words.compare} labelledBy="history-compare" segments={modes} value={mode} onChange={setWish} />
          </div>
        )}
      </div>
      {failed && <Failed text={words.failedVersion} onAgain={again} />}
      {!failed && !version && <Waiting label={words.loadingVersion} />}
      {!failed && version && (
        <>
          <VersionNotices version={version} />
          <Comparison
            explain={isFirst && mode === 'before' ? words.explain.first : words.explain[mode]}
            equal={words.equal[mode]}
            version={valuesIn(kind, version)}
            before={mode === 'now' ? valuesIn(kind, version) : other ? valuesIn(kind, other) : {}}
            after={mode === 'now' && other ? valuesIn(kind, other) : valuesIn(kind, version)}
            undo={undo}
            onUndo={onUndo}
          />
          <PutAllBack version={valuesIn(kind, version)} undo={undo} onUndo={onUndo} />
        </>
      )}
    </>
  )
}
