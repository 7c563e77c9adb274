import { useEffect, useState, type ReactNode } from 'react'
import { momentInWords } from '#i18n/time.ts'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditing, useEditState } from '../edit/editor-context.ts'
import { Failed, Waiting } from '../ui/placeholders.tsx'
import { Icon } from '../ui/icon.tsx'
import { Segmented } from '../ui/controls.tsx'
import { comparedRevisions, readSides, sidesOf, type Mode } from './comparing.ts'
import { Comparison } from './comparison.tsx'
import { PutAllBack } from './put-back.tsx'
import type { Undo } from './restoring.ts'
import { noticesOn, valuesIn, type Reader, type Version } from './versions.ts'

/** What stands in the way of saving a version again, and what of it has no field any more. */
function VersionNotices({ version }: { version: Version }): ReactNode {
  const { kind } = useEditing()
  const { base } = useEditState()
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

const modes: readonly { value: Mode; label: string }[] = [
  { value: 'before', label: words.modes.before },
  { value: 'now', label: words.modes.now },
]

type Sides = readonly (Version | null)[] | null

/** Both sides of a comparison; undefined while they are on their way, null where they could not be read. */
function useSides(reader: Reader, own: string | null, other: string | null): { sides: Sides | undefined; again: () => void } {
  const asked = [own, other].join()
  const [found, setFound] = useState<{ asked: string; sides: Sides } | null>(null)
  const [tries, setTries] = useState(0)
  useEffect(() => {
    let isLate = false
    void readSides(reader, [own, other]).then((sides) => {
      if (!isLate) setFound({ asked, sides })
    })
    return () => {
      isLate = true
    }
  }, [reader, own, other, asked, tries])
  // What was found for another comparison is none of this one.
  return { sides: found?.asked === asked ? found.sides : undefined, again: () => setTries(tries + 1) }
}

type VersionViewProps = { versions: readonly Version[]; index: number; reader: Reader; undo: Undo; onUndo: (undo: Undo) => void }

/** One version: what it changed, or what has changed since, and every field of it to be put back. */
export function VersionView({ versions, index, reader, undo, onUndo }: VersionViewProps): ReactNode {
  const { kind } = useEditing()
  const [chosen, setChosen] = useState<Mode>('before')
  const [isNewest, isFirst] = [index === 0, index === versions.length - 1]
  const mode = isNewest ? 'before' : chosen
  const { sides, again } = useSides(reader, ...comparedRevisions(versions, index, mode))
  const [version = null, other = null] = sides ?? []
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
            <Segmented label={words.compare} labelledBy="history-compare" segments={modes} value={mode} onChange={setChosen} />
          </div>
        )}
      </div>
      {sides === null && <Failed text={words.failedVersion} onAgain={again} />}
      {sides === undefined && <Waiting label={words.loadingVersion} />}
      {version && (
        <>
          <VersionNotices version={version} />
          <Comparison
            explain={isFirst && mode === 'before' ? words.explain.first : words.explain[mode]}
            equal={words.equal[mode]}
            version={valuesIn(kind, version)}
            {...sidesOf(kind, mode, version, other)}
            undo={undo}
            onUndo={onUndo}
          />
          <PutAllBack version={valuesIn(kind, version)} undo={undo} onUndo={onUndo} />
        </>
      )}
    </>
  )
}
