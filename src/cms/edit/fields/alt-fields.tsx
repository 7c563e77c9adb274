import type { ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { FieldFrame } from '../../ui/field.tsx'
import type { Side } from '../values.ts'

const words = cmsEdit.library

export type Alts = Partial<Record<Side, string>>

const sidesOf = (alts: Alts): Side[] => (['en', 'ar'] as const).filter((side) => alts[side] !== undefined)

/** Whether every language that is asked for says what the picture shows. */
export const isDescribed = (alts: Alts): boolean => sidesOf(alts).every((side) => alts[side]?.trim() !== '')

/** What a picture shows, in each language that is asked for. */
export function AltFields({ alts, isAsked, onChange }: { alts: Alts; isAsked: boolean; onChange: (alts: Alts) => void }): ReactNode {
  return (
    <div className="edit-library-alts">
      {sidesOf(alts).map((side) => (
        <FieldFrame
          key={side}
          label={side === 'ar' ? cmsEdit.arabic(words.alt) : words.alt}
          hint={words.altHint}
          error={isAsked && alts[side]?.trim() === '' ? words.altMissing : undefined}
          lang={side}
          required
        >
          {(control) => (
            <input
              {...control}
              className="input"
              lang={side}
              dir={side === 'ar' ? 'rtl' : 'ltr'}
              value={alts[side]}
              maxLength={200}
              onChange={(event) => onChange({ ...alts, [side]: event.target.value })}
            />
          )}
        </FieldFrame>
      ))}
    </div>
  )
}
