import type { ReactNode } from 'react'
import { useId } from 'react'

export type Segment<Value extends string> = { value: Value; label: ReactNode }

export type SegmentedProps<Value extends string> = {
  /** The id of the chosen one: where a jump to the field leads. */
  id?: string
  label: string
  /** True where a visible label already names the group: give its id as `labelledBy`. */
  labelledBy?: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** One choice of a few, all of them visible: radio buttons that look like one control. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactNode {
  const { id, label, labelledBy, segments, value, onChange, isDisabled } = props
  const name = useId()
  const named = labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label }
  return (
    <div className="segmented" role="radiogroup" {...named}>
      {segments.map((segment) => (
        <label key={segment.value} className="segment">
          <input
            type="radio"
            id={segment.value === value ? id : undefined}
            name={name}
            value={segment.value}
            checked={segment.value === value}
            disabled={isDisabled}
            onChange={() => onChange(segment.value)}
          />
          <span>{segment.label}</span>
        </label>
      ))}
    </div>
  )
}
