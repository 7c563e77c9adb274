import type { ReactNode } from 'react'
import { kindNamed } from '#kinds/index.ts'
import { cmsUpload } from '#messages/en/cms-upload.ts'
import { inSentence, screenFor } from '../model/item.ts'
import type { LibraryFile, Use } from '../stores/library.ts'
import { listedItem } from '../stores/lists.ts'
import { itemPath, listPath } from '../stores/router.ts'

const words = cmsUpload.usedIn

/** Maximum number of uses listed; the others are only counted. */
const NAMED = 12

/** Address of the record's editor; a kind with a single record has it at the list's address. */
function addressOf({ kind: name, id }: Use): string | null {
  const kind = kindNamed(name)
  if (!kind) return null
  const screen = screenFor(kind, listedItem(kind, id)?.Data)
  return kind.shape === 'singleton' ? listPath(screen.path) : itemPath(screen.path, id)
}

function UseLink({ use, isAside }: { use: Use; isAside: boolean }): ReactNode {
  const href = addressOf(use)
  const kind = kindNamed(use.kind)
  const text = (
    <>
      <bdi>{use.title}</bdi> ({inSentence(kind?.label.one ?? use.kind)})
    </>
  )
  if (href === null) return text
  return (
    <a href={href} {...(isAside && { target: '_blank', rel: 'noopener' })}>
      {text}
    </a>
  )
}

/** List of the records that use a file, each with a link. `isAside`: links open in a new tab. */
export function UseList({
  uses,
  isAside = false,
}: {
  uses: readonly Use[]
  isAside?: boolean
}): ReactNode {
  const rest = uses.length - NAMED
  return (
    <ul className="used-in">
      {uses.slice(0, NAMED).map((use) => (
        <li key={`${use.kind}/${use.id}`}>
          <UseLink use={use} isAside={isAside} />
        </li>
      ))}
      {rest > 0 && <li>{words.more(rest)}</li>}
    </ul>
  )
}

/** "Used in: …", or a note that the file is not used. */
export function UsedIn({ file }: { file: LibraryFile }): ReactNode {
  if (!file.UsedIn) return null
  if (file.UsedIn.length === 0) return <p className="quiet">{words.nowhere}</p>
  return (
    <div className="used-in-place">
      <span className="quiet">{words.label}</span> <UseList uses={file.UsedIn} isAside />
    </div>
  )
}

/** The other records that use a file. */
export const otherUses = (
  file: LibraryFile | undefined,
  own: { kind: string; id: string },
): readonly Use[] =>
  (file?.UsedIn ?? []).filter(({ kind, id }) => kind !== own.kind || id !== own.id)
