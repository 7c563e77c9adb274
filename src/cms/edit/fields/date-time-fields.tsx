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

/** Date and time that are part of the kind's data. */
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
   * ISO 8601 in UTC. During typing it may be incomplete: a day without a time, or a time without a
   * day.
   */
  value: string
  error: string | undefined
  required?: boolean | undefined
  disabled: boolean
  onChange: (iso: string) => void
  onBlur: () => void
}

/** Date and time inputs for a moment, in Dubai time whatever the browser's time zone. */
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
  const dubaiTime = toDubai(value)
  const change = (part: Partial<DubaiTime>) => onChange(typedMoment({ ...dubaiTime, ...part }))
  return (
    <FieldFrame
      id={id}
      label={label}
      hint={isMoment(value) ? momentHint(value) : words.publishing.zone}
      error={error}
      required={required}
    >
      {(control) => (
        <div className="edit-moment">
          <input
            {...control}
            className="input"
            type="date"
            value={dubaiTime.date}
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
            value={dubaiTime.time}
            disabled={disabled}
            onChange={(event) => change({ time: event.target.value })}
            onBlur={onBlur}
          />
        </div>
      )}
    </FieldFrame>
  )
}

/** Time zone, weekday, and time from now. */
const momentHint = (iso: string): string => {
  const fromNow = Date.parse(iso) - Date.now()
  const when = words.publishing.when(weekdayInWords(iso), fromNow > 0, spanOf(fromNow))
  return `${words.publishing.zone} ${when}`
}
