import type { ReactNode } from 'react'
import { cmsReleases } from '#messages/en/cms-releases.ts'
import { FieldFrame } from '../ui/field.tsx'

const words = cmsReleases.add

/** Maximum length of a release's name, in characters: the server's limit. */
const MAX_NAME_LENGTH = 100

type NameProps = {
  name: string
  onChange: (name: string) => void
  isSubmitted: boolean
  autoFocus?: boolean
}

export const isNameless = (name: string): boolean => name.trim() === ''

/**
 * Field for the name of a release.
 * @param isSubmitted true once the person has tried to submit: an empty name is then shown as an
 *   error
 */
export function NameField({
  name,
  onChange,
  isSubmitted,
  autoFocus = false,
}: NameProps): ReactNode {
  return (
    <FieldFrame
      label={words.name}
      hint={words.nameHint}
      error={isSubmitted && isNameless(name) ? words.nameMissing : undefined}
      required
    >
      {(control) => (
        <input
          {...control}
          className="input"
          dir="auto"
          maxLength={MAX_NAME_LENGTH}
          autoComplete="off"
          autoFocus={autoFocus}
          value={name}
          onChange={(event) => onChange(event.target.value)}
        />
      )}
    </FieldFrame>
  )
}
