import type { ReactNode } from 'react'
import { attachmentIn } from '#forms/attachment.ts'
import { consentVersion, type FieldType, type FormField } from '#forms/define.ts'
import type { FormType } from '#kinds/submissions.ts'
import type { forms } from '#messages/en/forms.ts'
import { Icon } from './icon.tsx'

/**
 * Data of a form that depend on its page. A built page contains them as JSON, from which the form
 * is hydrated.
 */
export type FormPage = {
  type: FormType
  language: 'en' | 'ar'
  /** Titles of the open jobs. */
  roles: readonly string[]
  /** Title of the job, if the form is on a job's page. */
  role?: string | undefined
  /** The date of the privacy notice, in words. */
  noticeDate: string
  /** Address of the privacy notice. */
  privacyHref: string
  /** Address of the front page. */
  homeHref: string
  phone: { text: string; href: string }
}

/** Texts of the forms in the page's language. */
export type Words = typeof forms

/** Values typed by a visitor, by field key. */
export type TypedValues = Readonly<Record<string, string>>

/** A field's label: its name, or the text of the consent. */
const labelOf = (words: Words, { key, label = key }: FormField): string =>
  (words.fields as Readonly<Record<string, string>>)[label] ?? label

/** Name of a field in error messages. */
export const nameOf = (words: Words, field: FormField): string =>
  field.type === 'consent' ? words.consent : labelOf(words, field)

type FieldProps = {
  field: FormField
  words: Words
  page: FormPage
  error: string | undefined
  /** Value that the field starts with. */
  initialValue: string | undefined
}

/** Keys of fields with half the form's width on a wide screen, where they are shown in pairs. */
const halfWidth: readonly string[] = [
  'firstName',
  'lastName',
  'companyName',
  'emirate',
  'subject',
  'transferReference',
]

/** True for the field of a job's title where the page has titles to choose from. */
const hasRoles = ({ field, page }: FieldProps): boolean =>
  field.key === 'preferredRole' && page.roles.length > 0

/**
 * The hint of a field. The hint of the job's title is only for pages with titles to choose from.
 */
const hintOf = (props: FieldProps): string | undefined =>
  props.field.key === 'preferredRole' && !hasRoles(props)
    ? undefined
    : (props.words.hints as Readonly<Record<string, string>>)[props.field.key]

/** Attributes of every input. The value is not controlled by React. */
const inputAttributes = (props: FieldProps) => {
  const { key, required, autocomplete } = props.field
  const described = [hintOf(props) && `${key}-hint`, props.error && `${key}-error`]
    .filter(Boolean)
    .join(' ')
  return {
    id: key,
    name: key,
    required,
    autoComplete: autocomplete,
    'aria-invalid': props.error ? true : undefined,
    'aria-describedby': described || undefined,
  }
}

/** The error of a field. */
function FieldError({ field, error }: FieldProps): ReactNode {
  if (!error) return null
  return (
    <p className="wrong" id={`${field.key}-error`}>
      <Icon name="alert" size={20} />
      <span>{error}</span>
    </p>
  )
}

/** An input (`children`) with its label, hint and error. */
function Labelled({ children, ...props }: FieldProps & { children: ReactNode }): ReactNode {
  const { field, words, error } = props
  const hint = hintOf(props)
  return (
    <div className={`field${halfWidth.includes(field.key) ? ' half' : ''}${error ? ' bad' : ''}`}>
      <label htmlFor={field.key}>
        {labelOf(words, field)}
        {!field.required && !field.eitherRequired && <small>{` (${words.optional})`}</small>}
      </label>
      {hint && (
        <p className="hint" id={`${field.key}-hint`}>
          {hint}
        </p>
      )}
      <FieldError {...props} />
      {children}
    </div>
  )
}

/**
 * Makes the component of a one-line input. Phone numbers, e-mail addresses and links are written
 * from left to right in both languages.
 */
const input = (type: 'text' | 'email' | 'tel' | 'url') =>
  function Input(props: FieldProps): ReactNode {
    const { page, initialValue } = props
    const isRole = hasRoles(props)
    return (
      <Labelled {...props}>
        <input
          {...inputAttributes(props)}
          type={type}
          dir={type === 'text' ? 'auto' : 'ltr'}
          inputMode={type === 'text' ? undefined : type}
          spellCheck={type === 'text' ? undefined : false}
          list={isRole ? 'roles' : undefined}
          defaultValue={initialValue ?? (isRole ? page.role : undefined)}
        />
        {isRole && (
          <datalist id="roles">
            {page.roles.map((role) => (
              <option key={role} value={role} />
            ))}
          </datalist>
        )}
      </Labelled>
    )
  }

/**
 * A native file input, which shows the file's name, accepts drag and drop, and works without
 * scripts. A hidden input refers to a file that the server has already; a newly chosen file
 * replaces that one.
 */
function PdfFile(props: FieldProps): ReactNode {
  const { field, initialValue } = props
  const stored = attachmentIn(initialValue)
  return (
    <Labelled {...props}>
      {stored && (
        <p>
          <bdi>{stored.name}</bdi>
          <input type="hidden" name={field.key} value={initialValue} />
        </p>
      )}
      <input {...inputAttributes(props)} type="file" accept="application/pdf,.pdf" />
    </Labelled>
  )
}

function LongText(props: FieldProps): ReactNode {
  return (
    <Labelled {...props}>
      <textarea {...inputAttributes(props)} dir="auto" rows={6} defaultValue={props.initialValue} />
    </Labelled>
  )
}

function Choice(props: FieldProps): ReactNode {
  const { field, words } = props
  const names =
    (words.choices as Readonly<Record<string, Readonly<Record<string, string>>>>)[field.key] ?? {}
  return (
    <Labelled {...props}>
      <span className="pick">
        <select {...inputAttributes(props)} defaultValue={props.initialValue}>
          <option value="">{words.choose}</option>
          {field.options?.map((value) => (
            <option key={value} value={value}>
              {names[value] ?? value}
            </option>
          ))}
        </select>
        <Icon name="down" size={20} />
      </span>
    </Labelled>
  )
}

function Consent(props: FieldProps): ReactNode {
  const { field, words, page, error, initialValue } = props
  return (
    <div className={error ? 'field consent bad' : 'field consent'}>
      <FieldError {...props} />
      <input
        {...inputAttributes(props)}
        type="checkbox"
        value="true"
        defaultChecked={Boolean(initialValue)}
      />
      <p>
        <label htmlFor={field.key}>{labelOf(words, field)}</label>{' '}
        <a
          href={page.privacyHref}
        >{`${words.privacy} (${words.version.replace('#', page.noticeDate)})`}</a>
      </p>
    </div>
  )
}

/**
 * A hidden field. `consentVersion` and `locale` have a value from the start. A script sets
 * `startedAt`, the time when the form was first shown; without scripts it is empty.
 */
function Hidden({ field, page, initialValue }: FieldProps): ReactNode {
  const values: Readonly<Record<string, string>> = {
    consentVersion: initialValue ?? consentVersion,
    locale: page.language,
  }
  return <input type="hidden" name={field.key} value={values[field.key]} />
}

/** A field that no person sees, as only bots fill it in. */
function Trap({ field, words, initialValue }: FieldProps): ReactNode {
  return (
    <div className="vh" aria-hidden="true">
      <label htmlFor={field.key}>{labelOf(words, field)}</label>
      <input
        id={field.key}
        name={field.key}
        tabIndex={-1}
        autoComplete="off"
        defaultValue={initialValue}
      />
    </div>
  )
}

/** The component for each type of field. */
const inputs = {
  text: input('text'),
  email: input('email'),
  tel: input('tel'),
  url: input('url'),
  'long text': LongText,
  choice: Choice,
  consent: Consent,
  file: PdfFile,
  hidden: Hidden,
  trap: Trap,
} satisfies Record<FieldType, (props: FieldProps) => ReactNode>

/** A field of a form with its label, hint and error. */
export function Field(props: FieldProps): ReactNode {
  const Input = inputs[props.field.type]
  return <Input {...props} />
}
