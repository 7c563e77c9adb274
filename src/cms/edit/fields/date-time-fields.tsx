import type { ReactNode } from 'react'
import {
  dayInWords,
  isMoment,
  spanOf,
  toDubai,
  typedMoment,
  weekdayInWords,
  type DubaiTime,
} from '#i18n/time.ts'
import { cmsEdit as words } from '#messages/en/cms-edit.ts'
import { useField, type FieldProps } from '../../session/session-context.ts'
import { FieldFrame } from '../../ui/field.tsx'

/**
 * Date input. The hint spells the date out, because the input's order of day and month depends on
 * the browser's locale.
 */
export function DateField({ row, path, label }: FieldProps): ReactNode {
  const field = useField(path)
  return (
    <FieldFrame
      id={field.id}
      label={label}
      hint={[field.text && dayInWords(field.text), row.hint].filter(Boolean).join('. ')}
      error={field.error}
      required={field.required}
    >
      {(control) => (
        <input
          {...control}
          className="input"
          type="date"
          value={field.text}
          disabled={field.disabled}
          onChange={(event) => field.set(event.target.value)}
          onBlur={field.touch}
        />
      )}
    </FieldFrame>
  )
}

/** Moment that is part of the kind's data. */
export function TimeField({ path, label }: FieldProps): ReactNode {
  const { id, text, error, required, disabled, set, touch } = useField(path)
  return (
    <MomentInput
      id={id}
      label={label}
      value={text}
      error={error}
      required={required}
      disabled={disabled}
      onChange={set}
      onBlur={touch}
    />
  )
}

type MomentInputProps = {
  id: string
  label: string
  /**
   * ISO 8601 in UTC, or an incomplete value during typing: a missing day or time must not discard
   * the other.
   */
  value: string
  error: string | undefined
  required?: boolean | undefined
  disabled: boolean
  onChange: (iso: string) => void
  onBlur: () => void
}

/** Moment as a day and a clock time in Dubai, in any time zone of the browser. */
export function MomentInput({
  id,
  label,
  value,
  error,
  required,
  disabled,
  onChange,
  onBlur,
}: MomentInputProps): ReactNode {
  const shown = toDubai(value)
  const change = (part: Partial<DubaiTime>) => onChange(typedMoment({ ...shown, ...part }))
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={isMoment(value) ? inWords(value) : words.publishing.zone}
      error={error}
      required={required}
    >
      {(control) => (
        <div className="edit-moment">
          <input
            {...control}
            className="input"
            type="date"
            value={shown.date}
            disabled={disabled}
            onChange={(event) => change({ date: event.target.value })}
            onBlur={onBlur}
          />
          <input
            className="input"
            type="time"
            aria-label={words.publishing.timeOf(label)}
            aria-describedby={control['aria-describedby']}
            aria-invalid={control['aria-invalid']}
            value={shown.time}
            disabled={disabled}
            onChange={(event) => change({ time: event.target.value })}
            onBlur={onBlur}
          />
        </div>
      )}
    </FieldFrame>
  )
}

const inWords = (iso: string): string => {
  const away = Date.parse(iso) - Date.now()
  return `${words.publishing.zone} ${words.publishing.when(weekdayInWords(iso), away > 0, spanOf(away))}`
}
