import type { ReactNode } from 'react'
import { kindNamed } from '#kinds/index.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { inSentence } from '#kinds/label.ts'
import { screenFor } from '../model/item.ts'
import type { LibraryFile, FileUse } from '../stores/library.ts'
import { listedItem } from '../stores/lists.ts'
import { itemPath, listPath } from '../stores/router.ts'

const words = cmsUpload.usedIn

/** Maximum number of uses listed; the others are only counted. */
const MAX_LISTED = 12

/**
 * Address of the editor of a record; null for an unknown kind. A kind with a single record has the
 * editor at the address of its screen.
 */
function addressOf({ kind: name, id }: FileUse): string | null {
  const kind = kindNamed(name)
  if (!kind) return null
  const screen = screenFor(kind, listedItem(kind, id)?.Data)
  return kind.shape === 'singleton' ? listPath(screen.path) : itemPath(screen.path, id)
}

function UseLink({ use, opensNewTab }: { use: FileUse; opensNewTab: boolean }): ReactNode {
  const href = addressOf(use)
  const kind = kindNamed(use.kind)
  const text = (
    <>
      <bdi>{use.title}</bdi> ({inSentence(kind?.label.one ?? use.kind)})
    </>
  )
  if (href === null) return text
  return (
    <a href={href} {...(opensNewTab && { target: '_blank', rel: 'noopener' })}>
      {text}
    </a>
  )
}

/** List of the records that use a file, each with a link. */
export function UseList({
  uses,
  opensNewTab = false,
}: {
  uses: readonly FileUse[]
  /** True when the links open in a new tab. */
  opensNewTab?: boolean
}): ReactNode {
  const unlistedCount = uses.length - MAX_LISTED
  return (
    <ul className="used-in">
      {uses.slice(0, MAX_LISTED).map((use) => (
        <li key={`${use.kind}/${use.id}`}>
          <UseLink use={use} opensNewTab={opensNewTab} />
        </li>
      ))}
      {unlistedCount > 0 && <li>{words.more(unlistedCount)}</li>}
    </ul>
  )
}

/** "Used in: …", or a note that the file is not used. */
export function UsedIn({ file }: { file: LibraryFile }): ReactNode {
  if (!file.UsedIn) return null
  if (file.UsedIn.length === 0) return <p className="quiet">{words.nowhere}</p>
  return (
    <div className="used-in-place">
      <span className="quiet">{words.label}</span> <UseList uses={file.UsedIn} opensNewTab />
    </div>
  )
}

/** Records that use a file, without the given record. */
export const otherUses = (
  file: LibraryFile | undefined,
  record: { kind: string; id: string },
): readonly FileUse[] =>
  (file?.UsedIn ?? []).filter(({ kind, id }) => kind !== record.kind || id !== record.id)
