import type { ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditing, useEditState } from '../edit/editor-context.ts'
import { Icon } from '../ui/icon.tsx'
import { noticesOn } from './version-words.ts'
import type { Version } from './versions.ts'

/** What stands in the way of saving a version again, and what of it has no field any more. */
export function VersionNotices({ version }: { version: Version }): ReactNode {
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
