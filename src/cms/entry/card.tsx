import { useEffect, useRef, useState, type ReactNode } from 'react'
import { cms as words } from '#messages/en/cms.ts'
import { Button } from '../ui/controls.tsx'
import { FieldFrame } from '../ui/field.tsx'
import { BrandMark, Icon } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'

export function Brand(): ReactNode {
  return (
    <p className="entry-brand hstack">
      <BrandMark size={40} />
      <span>
        <strong>{words.brand.name}</strong>
        <Text lang="ar">{words.brand.nameAr}</Text>
      </span>
    </p>
  )
}

/** Error inside a card, announced at once. */
export function ErrorNotice({
  title,
  children,
}: {
  title?: string
  children: ReactNode
}): ReactNode {
  return (
    <div className="refused" role="alert">
      <Icon name="refused" size={20} />
      <div>
        {title && <strong>{title}</strong>}
        <p>{children}</p>
      </div>
    </div>
  )
}

export type EntryCardProps = {
  title: string
  /** Introduction under the title. */
  lead?: ReactNode
  children?: ReactNode
  /** Line under the card. */
  below?: ReactNode
}

/** Screen before the staff area: a card with the brand, a title and its form. */
export function EntryCard({ title, lead, children, below }: EntryCardProps): ReactNode {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    document.title = words.pageTitle(title)
    // A form focuses its first field itself; a card without one focuses its title.
    if (!heading.current?.closest('.entry')?.querySelector('input')) heading.current?.focus()
  }, [title])
  return (
    <main className="entry">
      <div className="entry-card">
        <Brand />
        <h1 ref={heading} tabIndex={-1}>
          {title}
        </h1>
        {lead && <p className="entry-lead">{lead}</p>}
        {children}
      </div>
      {below && <p className="entry-below">{below}</p>}
    </main>
  )
}

type SecretFieldProps = {
  label: string
  value: string
  onChange: (value: string) => void
  autoComplete: 'current-password' | 'new-password' | 'off'
  error?: string | undefined
  hint?: string
  autoFocus?: boolean
  /** True marks the field as invalid; the message is above the form. */
  isInvalid?: boolean
}

/** Field for a password, with a button that shows the typed text. */
export function SecretField(props: SecretFieldProps): ReactNode {
  const { label, value, onChange, autoComplete, error, hint, autoFocus, isInvalid } = props
  const [shown, setShown] = useState(false)
  return (
    <FieldFrame label={label} error={error} hint={hint} required showsRequiredMark={false}>
      {(control) => (
        <div className="secret">
          <input
            {...control}
            {...(isInvalid && { 'aria-invalid': true })}
            className="input input-large"
            type={shown ? 'text' : 'password'}
            dir="ltr"
            value={value}
            onChange={(event) => onChange(event.target.value)}
            autoComplete={autoComplete}
            autoCapitalize="off"
            spellCheck={false}
            // The form is the only content of its screen.
            autoFocus={autoFocus}
          />
          <Button
            tone="quiet"
            size="small"
            icon={shown ? 'eye-off' : 'eye'}
            aria-pressed={shown}
            onPress={() => setShown(!shown)}
          >
            {shown ? words.hide : words.show}
          </Button>
        </div>
      )}
    </FieldFrame>
  )
}
