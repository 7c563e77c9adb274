import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { separators, usualSeparator, type Separator } from '#rules/csv.ts'
import { request } from '../network/api.ts'
import { Button, Segmented } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import {
  exportResultWords,
  exportResponses,
  exportDescription,
  type ExportResult,
} from './export.ts'
import type { InboxQuery } from './query.ts'
import { saveFile } from './save-file.ts'

const words = cmsInbox.export

/** Storage key of the separator last chosen on this device. */
const SEPARATOR_KEY = 'inbox-csv-separator'

/** Separator last chosen on this device, or else the usual one of the browser's language. */
function initialSeparator(): Separator {
  try {
    const stored = localStorage.getItem(SEPARATOR_KEY)
    if (stored !== null && stored in separators) return stored as Separator
  } catch {
    // Without storage the usual separator applies.
  }
  return usualSeparator(navigator.language)
}

function remember(separator: Separator): void {
  try {
    localStorage.setItem(SEPARATOR_KEY, separator)
  } catch {
    // Without storage the choice applies to this export only.
  }
}

const saveParts = (name: string, parts: readonly Blob[]): void =>
  saveFile(name, new Blob([...parts], { type: 'text/csv;charset=utf-8' }))

/**
 * Dialog that exports the listed responses: describes the file, shows the progress, and can stop
 * the export. `total`: number of responses; null when unknown.
 */
export function ExportDialog({
  query,
  total,
  onClose,
}: {
  query: InboxQuery
  total: number | null
  onClose: () => void
}): ReactNode {
  const [separator, setSeparator] = useState(initialSeparator)
  /** Number of responses read so far; null while no export runs. */
  const [count, setCount] = useState<number | null>(null)
  /** Result of the last export. */
  const [result, setResult] = useState<ExportResult | null>(null)
  const abortController = useRef<AbortController>(null)
  useEffect(() => () => abortController.current?.abort(), [])

  const start = async () => {
    remember(separator)
    setResult(null)
    setCount(0)
    abortController.current = new AbortController()
    const exported = await exportResponses(query, {
      transport: request,
      saveFile: saveParts,
      separator,
      signal: abortController.current.signal,
      onProgress: setCount,
    })
    setCount(null)
    setResult(exported)
  }
  const isRunning = count !== null
  const footer = isRunning ? (
    <Button icon="pause" onPress={() => abortController.current?.abort()}>
      {words.stop}
    </Button>
  ) : (
    <>
      <Button onPress={onClose}>{words.close}</Button>
      <Button tone="primary" icon="download" onPress={() => void start()}>
        {words.start}
      </Button>
    </>
  )
  return (
    <Dialog title={words.title} isOpen onClose={onClose} isStatic footer={footer}>
      <div className="dialog-text inbox-export">
        <p dir="auto">{exportDescription(query)}</p>
        <div>
          <p className="inbox-export-label" id="csv-separator">
            {words.separator}
          </p>
          <Segmented
            label={words.separator}
            labelledBy="csv-separator"
            segments={[
              { value: 'comma', label: words.comma },
              { value: 'semicolon', label: words.semicolon },
            ]}
            value={separator}
            onChange={setSeparator}
            isDisabled={isRunning}
          />
          <p className="quiet">{words.hint}</p>
        </div>
        <p className="quiet">
          {words.times} {words.personal}
        </p>
        <p role="status" className="inbox-export-status">
          {isRunning ? words.progress(count, total) : result && exportResultWords(result)}
        </p>
      </div>
    </Dialog>
  )
}
