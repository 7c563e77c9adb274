import { useEffect, useState, type ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditing, useEditState } from '../edit/editor-context.ts'
import { Legend } from '../edit/compare/difference.tsx'
import { nounOf } from '../stores/records.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { Failed, Waiting } from '../ui/placeholders.tsx'
import type { Undo } from './restoring.ts'
import { VersionList } from './version-list.tsx'
import { VersionView } from './version-view.tsx'
import { readerOf, readVersions, type Version } from './versions.ts'

type Versions = { state: 'loading' | 'failed' | 'loaded'; all: readonly Version[] }

/** The versions of the edited item; read again after every save. */
function useVersions(): Versions & { again: () => void } {
  const { kind } = useEditing()
  const { id, revision } = useEditState()
  const [versions, setVersions] = useState<Versions>({ state: 'loading', all: [] })
  const [tries, setTries] = useState(0)
  useEffect(() => {
    const stop = new AbortController()
    void readVersions(kind.name, id, stop.signal).then((answer) => {
      if (!stop.signal.aborted) setVersions(answer.ok ? { state: 'loaded', all: answer.data } : { state: 'failed', all: [] })
    })
    return () => stop.abort()
  }, [kind, id, revision, tries])
  const again = () => {
    setVersions({ state: 'loading', all: [] })
    setTries(tries + 1)
  }
  return { ...versions, again }
}

/** Who changed what and when, and the way back: a version beside the one before it or the current one. */
export function HistoryDialog({ onClose }: { onClose: () => void }): ReactNode {
  const { kind } = useEditing()
  const { id } = useEditState()
  const { state, all, again } = useVersions()
  const [reader] = useState(() => readerOf(kind.name, id))
  const [chosen, setChosen] = useState<string | null>(null)
  /** Whether the version is looked at, where list and version do not both have room. */
  const [isOpen, setOpen] = useState(false)
  const [undo, setUndo] = useState<Undo>({})
  const index = Math.max(0, all.findIndex(({ Revision }) => Revision === chosen))
  const version = all[index]
  return (
    <Dialog title={words.title(nounOf(kind).one)} isOpen onClose={onClose} size="wide">
      {state === 'loading' && <Waiting label={words.loading} />}
      {state === 'failed' && <Failed text={words.failed} onAgain={again} />}
      {version && (
        <div className="history" data-open={isOpen || undefined}>
          <div className="history-lead">
            <p className="edit-quiet">{words.lead(all.length)}</p>
            <Legend />
          </div>
          <VersionList
            kind={kind}
            versions={all}
            chosen={version.Revision}
            onChoose={(Revision, andOpen) => {
              setChosen(Revision)
              if (andOpen) setOpen(true)
            }}
          />
          <div className="history-view">
            <div className="history-back">
              <Button icon="arrow-left" tone="quiet" onPress={() => setOpen(false)}>
                {words.back}
              </Button>
            </div>
            <VersionView key={version.Revision} versions={all} index={index} reader={reader} undo={undo} onUndo={setUndo} />
          </div>
        </div>
      )}
    </Dialog>
  )
}
