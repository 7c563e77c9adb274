import type { ReactNode } from 'react'
import { cmsHistory as words } from '#messages/en/cms-history.ts'
import { useEditing, useEditState } from '../edit/editor-context.ts'
import { nameOf } from '../edit/places.ts'
import { errorsIn } from '../edit/validation.ts'
import { Icon } from '../ui/icon.tsx'
import { contentPaths } from './putting-back.ts'
import { unknownIn, valuesIn, type Version } from './versions.ts'

/** What stands in the way of saving a version again, and what of it has no field any more. */
export function VersionNotices({ version }: { version: Version }): ReactNode {
  const { kind } = useEditing()
  const { base } = useEditState()
  const content = contentPaths(kind)
  const held = Object.fromEntries(Object.entries(valuesIn(kind, version)).filter(([path]) => content.includes(path)))
  const values = { ...base, ...held }
  const errors = Object.entries(errorsIn(kind, values)).filter(([path]) => content.some((one) => path === one || path.startsWith(`${one}.`)))
  const unknown = unknownIn(kind, version)
  return (
    <>
      {errors.length > 0 && (
        <div className="history-notice">
          <Icon name="warning" />
          <div>
            <p>{words.notAllowed}</p>
            <ul>
              {errors.map(([path, message]) => (
                <li key={path}>{words.problem(nameOf(kind, path, values), message)}</li>
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
