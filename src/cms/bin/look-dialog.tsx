import { useEffect, useState, type ReactNode } from 'react'
import { keysOf, type AnyKind } from '#kinds/define.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import { cms } from '#messages/en/cms.ts'
import { withoutMarks } from '../diff/marked-lines.ts'
import { comparableText } from '../diff/readable.ts'
import { valuesIn } from '../history/versions.ts'
import { versionReaderOf, readVersions, type ItemVersion } from '../network/item-history.ts'
import { locateField, sideLabel } from '../model/fields.ts'
import { Button } from '../ui/controls.tsx'
import { Dialog } from '../ui/dialog.tsx'
import { LoadError, LoadingSpinner } from '../ui/placeholders.tsx'

const words = cmsHistory.inBin

/**
 * Newest version of an item with all its fields; null when it cannot be read. The list of versions
 * leaves out rich text and lists, so the newest version is requested by its revision.
 */
async function readNewestVersion(kind: AnyKind, id: string): Promise<ItemVersion | null> {
  const listed = await readVersions(kind.name, id)
  const newest = listed.ok ? listed.data[0] : undefined
  if (!newest) return null
  const readVersion = versionReaderOf(kind.name, id)
  return readVersion(newest.Revision)
}

/**
 * Label and value of a field, as text in the field's language; an image field shows its picture.
 */
function FieldValue({
  kind,
  path,
  value,
}: {
  kind: AnyKind
  path: string
  value: unknown
}): ReactNode {
  const { row, side, label } = locateField(kind, path)
  if (row?.type === 'token') return null
  const isPicture = row?.type === 'image' && typeof value === 'string' && value !== ''
  const fileName = String(value ?? '')
    .split('/')
    .at(-1)
  const text =
    row?.type === 'file' || row?.type === 'image'
      ? fileName
      : withoutMarks(comparableText(kind, path, value))
  return (
    <div className="bin-field" data-side={side}>
      <dt>{sideLabel(label, side)}</dt>
      <dd
        lang={isPicture || !text ? undefined : (side ?? undefined)}
        dir={side === 'ar' && text && !isPicture ? 'rtl' : 'auto'}
      >
        {isPicture && <img src={value} alt="" />}
        {text || <span className="quiet">{words.empty}</span>}
      </dd>
    </div>
  )
}

export type DeletedItemDialogProps = {
  kind: AnyKind
  id: string
  title: string
  onClose: () => void
  onRestore: () => void
}

/** Content of a deleted item, shown before it is restored. */
export function DeletedItemDialog({
  kind,
  id,
  title,
  onClose,
  onRestore,
}: DeletedItemDialogProps): ReactNode {
  /** Undefined while the version is being read, null when it cannot be read. */
  const [version, setVersion] = useState<ItemVersion | null | undefined>(undefined)
  const [attempt, setAttempt] = useState(0)
  useEffect(() => {
    let isCancelled = false
    void readNewestVersion(kind, id).then((newest) => {
      if (!isCancelled) setVersion(newest)
    })
    return () => {
      isCancelled = true
    }
  }, [kind, id, attempt])
  const values = version ? valuesIn(kind, version) : {}
  const retry = () => {
    setVersion(undefined)
    setAttempt(attempt + 1)
  }
  const restore = () => {
    onClose()
    onRestore()
  }
  const footer = (
    <>
      <Button onPress={onClose}>{cms.close}</Button>
      <Button tone="primary" icon="undo" onPress={restore}>
        {cms.bin.restore}
      </Button>
    </>
  )
  return (
    <Dialog title={words.title(title)} isOpen onClose={onClose} size="wide" footer={footer}>
      {version === undefined && <LoadingSpinner label={words.loading} />}
      {version === null && <LoadError text={words.failed} onRetry={retry} />}
      {version && (
        <>
          <p className="history-text quiet">{words.lead}</p>
          <dl className="bin-held">
            {kind.form.flatMap(keysOf).map((key) => (
              <FieldValue key={key} kind={kind} path={key} value={values[key]} />
            ))}
          </dl>
        </>
      )}
    </Dialog>
  )
}
