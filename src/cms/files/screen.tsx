import { useStore } from '@nanostores/react'
import { useState, type ReactNode } from 'react'
import { fold, matches } from '#i18n/fold.ts'
import { cmsFiles as words } from '#messages/en/cms-files.ts'
import { FileFacts, LibraryUploads } from '../edit/fields/library-dialog.tsx'
import {
  $library,
  eraseFile,
  hashIn,
  isPicture,
  loadLibrary,
  type LibraryFile,
} from '../stores/library.ts'
import { $page, replaceAddress, routes } from '../stores/router.ts'
import { showToast } from '../stores/toasts.ts'
import { Button, Segmented } from '../ui/controls.tsx'
import { Confirm, Dialog } from '../ui/dialog.tsx'
import { afterPaint, focusHeading } from '../ui/focus.ts'
import { Icon } from '../ui/icon.tsx'
import { LoadError, SkeletonRows } from '../ui/placeholders.tsx'
import { SearchField } from '../ui/search-field.tsx'
import { UsedIn, UseList } from '../uploads/used-in.tsx'

/** Tests of the filters: true for a file that the filter shows. */
const filters = {
  all: () => true,
  pictures: isPicture,
  pdf: (file: LibraryFile) => !isPicture(file),
  unused: ({ UsedIn = [] }: LibraryFile) => UsedIn.length === 0,
} satisfies Record<string, (file: LibraryFile) => boolean>

type Shown = keyof typeof filters

const segments = (Object.keys(filters) as Shown[]).map((value) => ({
  value,
  label: words.shown[value],
}))

type Filter = { q: string; show: Shown }

/** Filter in the search parameters of an address. */
const filterOf = (search: Readonly<Record<string, string>> = {}): Filter => ({
  q: search['q'] ?? '',
  show: segments.find(({ value }) => value === search['show'])?.value ?? 'all',
})

/** Replaces the address by that of a filter. */
const showFilter = ({ q, show }: Filter): void => {
  const query = new URLSearchParams({
    ...(q !== '' && { q }),
    ...(show !== 'all' && { show }),
  }).toString()
  replaceAddress(query === '' ? routes.files : `${routes.files}?${query}`)
}

const reload = (): void => void loadLibrary()

/**
 * Screen of the library: each file, its uses, and the button that erases it. Search and filter are
 * part of the address.
 */
export function FilesScreen(): ReactNode {
  const { state, files } = useStore($library)
  const filter = filterOf(useStore($page)?.search)
  return (
    <>
      <div className="screen-head screen-head-tall cluster">
        <h1 tabIndex={-1}>{words.title}</h1>
        <p>{words.lead}</p>
      </div>
      <div className="files-tools">
        <LibraryUploads accept="files" onDone={reload} />
      </div>
      {state === 'failed' && <LoadError text={words.failed} onRetry={reload} />}
      {state === 'loading' && <SkeletonRows label={words.loading} />}
      {state === 'ready' && files.length === 0 && <p className="screen-text">{words.none}</p>}
      {files.length > 0 && <Files files={files} filter={filter} />}
    </>
  )
}

function Files({ files, filter }: { files: readonly LibraryFile[]; filter: Filter }): ReactNode {
  const { q, show } = filter
  const byHash = Map.groupBy(files, hashIn)
  const foundFiles = files.filter(
    (file) => filters[show](file) && matches(fold(file.FileName), fold(q)),
  )
  return (
    <>
      <div className="files-tools files-filters">
        <SearchField
          label={words.search}
          value={q}
          onFind={(typed) => showFilter({ q: typed, show })}
        />
        <Segmented
          label={words.show}
          segments={segments}
          value={show}
          onChange={(chosen) => showFilter({ q, show: chosen })}
        />
      </div>
      <p className="bin-count quiet" role="status">
        {words.hits(foundFiles.length, files.length)}
      </p>
      {foundFiles.length === 0 && (
        <div className="bin-none stack">
          <p>{words.noHits}</p>
          <Button onPress={() => showFilter({ q: '', show: 'all' })}>{words.clear}</Button>
        </div>
      )}
      <ul className="wide-rows">
        {foundFiles.map((file) => (
          <FileRow key={file.FilePath} file={file} sameBytes={byHash.get(hashIn(file)) ?? [file]} />
        ))}
      </ul>
    </>
  )
}

/** Row of a file. */
function FileRow({ file, sameBytes }: Pick<EraseQuestionProps, 'file' | 'sameBytes'>): ReactNode {
  const { FilePath, FileName } = file
  const [isAsking, setIsAsking] = useState(false)
  const close = () => setIsAsking(false)
  return (
    <li className="wide-row file-row">
      <span className="file-look">
        {isPicture(file) ? (
          <img src={FilePath} alt="" loading="lazy" />
        ) : (
          <Icon name="article" size={24} />
        )}
      </span>
      <div>
        <a href={FilePath} target="_blank" rel="noreferrer" className="file-name">
          <bdi dir="ltr">{FileName}</bdi>
        </a>
        <FileFacts file={file} />
      </div>
      <UsedIn file={file} />
      <Button
        icon="bin"
        size="small"
        tone="quiet"
        aria-label={words.eraseLabel(FileName)}
        onPress={() => setIsAsking(true)}
      >
        {words.erase}
      </Button>
      <EraseQuestion file={file} sameBytes={sameBytes} isOpen={isAsking} onClose={close} />
    </li>
  )
}

type EraseQuestionProps = {
  file: LibraryFile
  /** Entries of the library with the same bytes, one for each name, this file included. */
  sameBytes: readonly LibraryFile[]
  isOpen: boolean
  onClose: () => void
}

/** Question before a file is erased; for a file in use, a list of its uses instead. */
function EraseQuestion({ file, sameBytes, isOpen, onClose }: EraseQuestionProps): ReactNode {
  // An item that uses the file under two names is listed once.
  const allUses = sameBytes.flatMap(({ UsedIn = [] }) => UsedIn)
  const uses = [...new Map(allUses.map((use) => [`${use.kind}/${use.id}`, use])).values()]
  const others = sameBytes.filter(({ FilePath }) => FilePath !== file.FilePath)
  const erase = async (): Promise<boolean> => {
    const answer = await eraseFile(file.FilePath)
    if (answer.ok) {
      showToast({ tone: 'success', text: words.erased, detail: file.FileName })
      afterPaint(focusHeading)
    } else if (answer.kind !== 'aborted') {
      showToast({
        tone: 'failure',
        text: answer.kind === 'conflict' ? words.eraseUsed : words.eraseFailed,
        detail: file.FileName,
      })
    }
    return answer.ok
  }
  if (uses.length > 0) {
    return (
      <Dialog
        title={words.used.title}
        isOpen={isOpen}
        onClose={onClose}
        footer={<Button onPress={onClose}>{words.used.close}</Button>}
      >
        <div className="dialog-text stack">
          <p>{words.used.text}</p>
          <UseList uses={uses} opensNewTab />
        </div>
      </Dialog>
    )
  }
  const text = (
    <>
      <p>
        <strong>
          <bdi dir="ltr">{file.FileName}</bdi>
        </strong>
      </p>
      <p>{words.ask.gone}</p>
      {others.length > 0 && (
        <>
          <p>{words.ask.names}</p>
          <ul className="file-names">
            {others.map(({ FilePath, FileName }) => (
              <li key={FilePath}>
                <bdi dir="ltr">{FileName}</bdi>
              </li>
            ))}
          </ul>
        </>
      )}
      <p>
        {words.ask.versions} {words.ask.copies}
      </p>
    </>
  )
  return (
    <Confirm
      title={words.ask.title}
      text={text}
      action={words.ask.action}
      pending={words.ask.pending}
      isOpen={isOpen}
      onClose={onClose}
      onConfirm={erase}
    />
  )
}
