import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'

const words = cmsEdit.conflict

function Picture({ path, note }: { path: unknown; note: string }): ReactNode {
  if (typeof path !== 'string' || path === '') return null
  return (
    <figure>
      <img src={path} alt="" loading="lazy" />
      <figcaption className="edit-quiet">{note}</figcaption>
    </figure>
  )
}

/** The picture that was, and the one that is. */
export function PictureDifference({ before, after }: { before: unknown; after: unknown }): ReactNode {
  const isSame = before === after
  return (
    <div className="edit-pictures">
      {!isSame && <Picture path={before} note={words.takenOut} />}
      <Picture path={after} note={isSame ? '' : words.added} />
    </div>
  )
}
