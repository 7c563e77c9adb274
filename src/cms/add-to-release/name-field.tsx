import type { ReactNode } from 'react'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { FieldFrame } from '../ui/field.tsx'

const words = cmsReleases.add

/** Maximum length of a name; the server's limit. */
const MOST_LETTERS = 100

type NameProps = {
  name: string
  onChange: (name: string) => void
  isAsked: boolean
  autoFocus?: boolean
}

export const isNameless = (name: string): boolean => name.trim() === ''

/**
 * Field for the name of a release.
 * @param isAsked an empty name is shown as an error
 */
export function NameField({ name, onChange, isAsked, autoFocus = false }: NameProps): ReactNode {
  return (
    <FieldFrame
      label={words.name}
      hint={words.nameHint}
      error={isAsked && isNameless(name) ? words.nameMissing : undefined}
      required
    >
      {(control) => (
        <input
          {...control}
          className="input"
          dir="auto"
          maxLength={MOST_LETTERS}
          autoComplete="off"
          autoFocus={autoFocus}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
