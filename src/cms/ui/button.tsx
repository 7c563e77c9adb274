import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

type Common = Omit<AriaButtonProps, 'className' | 'style' | 'children'>

export type ButtonProps = Common & {
  tone?: 'primary' | 'line' | 'quiet' | 'danger'
  size?: 'small' | 'large'
  icon?: IconName
  /** Across the whole width. */
  wide?: boolean
  children: ReactNode
}

/** A button with words. */
export function Button({ tone = 'line', size, icon, wide, children, ...rest }: ButtonProps): ReactNode {
  const className = ['button', `button-${tone}`, size && `button-${size}`, wide && 'button-wide'].filter(Boolean).join(' ')
  return (
    <AriaButton {...rest} className={className}>
      {icon && <Icon name={icon} />}
      {children}
    </AriaButton>
  )
}

export type IconButtonProps = Common & { icon: IconName; label: string; size?: 'small' }

/** A button that is only a drawing; its name is said and shown as a tooltip by the browser. */
export function IconButton({ icon, label, size, ...rest }: IconButtonProps): ReactNode {
  return (
    <AriaButton {...rest} aria-label={label} className={size ? 'icon-button icon-button-small' : 'icon-button'}>
      <Icon name={icon} />
    </AriaButton>
  )
}
