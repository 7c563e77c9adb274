import { useStore } from '@nanostores/react'
import { useId, type ReactNode, type RefAttributes } from 'react'
import {
  Button as AriaButton,
  type ButtonProps as AriaButtonProps,
} from 'react-aria-components/Button'
import { $oneLetterKeys } from '../keys/shortcuts.ts'
import { isOneLetter, keys, keyWords, type KeyName } from '../keys/table.ts'
import { Icon, type IconName } from './icon.tsx'

type CommonProps = Omit<AriaButtonProps, 'className' | 'style' | 'children'>

const ignore = (): void => undefined
/**
 * Properties of a busy button: it keeps the focus and does nothing. They replace the library's
 * pending state, whose announcement refers to a label that the button no longer has.
 */
const busy = { onPress: ignore, onClick: ignore, type: 'button' } as const

export type ButtonProps = CommonProps &
  RefAttributes<HTMLButtonElement> & {
    tone?: 'primary' | 'line' | 'quiet' | 'danger'
    size?: 'small' | 'large'
    icon?: IconName
    /** True for a button over the whole width. */
    wide?: boolean
    children: ReactNode
  }

/** Button with words. */
export function Button({
  tone = 'line',
  size,
  icon,
  wide,
  isPending,
  children,
  ...rest
}: ButtonProps): ReactNode {
  const className = [
    'button',
    `button-${tone}`,
    size && `button-${size}`,
    wide && 'button-wide',
    isPending && 'button-busy',
  ]
    .filter(Boolean)
    .join(' ')
  return (
    <AriaButton {...rest} {...(isPending && busy)} className={className}>
      {icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  )
}

type IconButtonProps = CommonProps & { icon: IconName; label: string; size?: 'small' }

/** Button with only an icon; `label` is its accessible name. */
export function IconButton({ icon, label, size, ...rest }: IconButtonProps): ReactNode {
  return (
    <AriaButton
      {...rest}
      aria-label={label}
      className={size ? 'icon-button icon-button-small' : 'icon-button'}
    >
      <Icon name={icon} />
    </AriaButton>
  )
}

export type Segment<Value extends string> = { value: Value; label: ReactNode }

type SegmentedProps<Value extends string> = {
  /** Id of the chosen segment's input, by which the field can be focused. */
  id?: string
  label: string
  /** Id of a visible label that already names the group. */
  labelledBy?: string
  segments: readonly Segment<Value>[]
  value: Value
  onChange: (value: Value) => void
  isDisabled?: boolean
}

/** Radio buttons that look like one control. */
export function Segmented<Value extends string>(props: SegmentedProps<Value>): ReactNode {
  const { id, label, labelledBy, segments, value, onChange, isDisabled } = props
  const name = useId()
  const groupName = labelledBy ? { 'aria-labelledby': labelledBy } : { 'aria-label': label }
  return (
    <div className="segmented" role="radiogroup" {...groupName}>
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

/**
 * Shortcut shown next to its action, and hidden from assistive technology. It is not shown on touch
 * screens, or while the key is switched off.
 */
export function KeyHint({ name }: { name: KeyName }): ReactNode {
  const isOn = useStore($oneLetterKeys)
  if (!isOn && keys[name].strokes.every(isOneLetter)) return null
  return (
    <kbd className="key-hint" aria-hidden="true">
      {keyWords(name)}
    </kbd>
  )
}
