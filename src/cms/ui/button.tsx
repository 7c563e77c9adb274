import type { ReactNode } from 'react'
import { Button as AriaButton, type ButtonProps as AriaButtonProps } from 'react-aria-components/Button'
import { Icon } from './icon.tsx'
import type { IconName } from './icons.ts'

type Common = Omit<AriaButtonProps, 'className' | 'style' | 'children'>

/**
 * What it takes to be busy: it keeps the focus and does nothing. The library's own pending state is left alone, because
 * it announces through an element whose label is gone by then.
 */
const ignore = (): void => undefined
const busy = { onPress: ignore, onClick: ignore, type: 'button' } as const

export type ButtonProps = Common & {
  tone?: 'primary' | 'line' | 'quiet' | 'danger'
  size?: 'small' | 'large'
  icon?: IconName
  /** Across the whole width. */
  wide?: boolean
  children: ReactNode
}

/** A button with words. */
export function Button({ tone = 'line', size, icon, wide, isPending, children, ...rest }: ButtonProps): ReactNode {
  const className = ['button', `button-${tone}`, size && `button-${size}`, wide && 'button-wide', isPending && 'button-busy'].filter(Boolean).join(' ')
  return (
    <AriaButton {...rest} {...(isPending && busy)} className={className}>
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
