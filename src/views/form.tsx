import {
  Fragment,
  useEffect,
  useRef,
  type ComponentProps,
  type MouseEvent,
  type ReactNode,
} from 'react'
import { translateError, type Form } from '#forms/define.ts'
import { plural } from '#i18n/numbers.ts'
import { Field, nameOf, type FormPage, type TypedValues, type Words } from './form-field.tsx'
import { Icon } from './icon.tsx'

/** Reason why a form was not accepted; each has a text in {@link Message}. */
export type RejectionReason =
  'invalid' | 'cut' | 'busy' | 'full' | 'preview' | 'unavailable' | 'already' | 'failed'

/** Outcome of the last attempt to send a form. */
export type Outcome = {
  trouble: RejectionReason | null
  /** Errors of fields that the attempt has found, in English, by the field's key. */
  summaryErrors: Readonly<Record<string, string>>
  /** Number of failed attempts; the summary receives the focus after each of them. */
  failedAttempts: number
  /** Earliest time of the next attempt: milliseconds since 1970, by the visitor's clock. */
  retryAt: number | null
  /** Reference of the message that was accepted now, or by an earlier attempt. */
  reference: string | null
}

type SummaryProps = {
  form: Form
  words: Words
  page: FormPage
  outcome: Outcome
  /** Level of the summary's heading, which depends on the heading above the form. */
  heading: 'h2' | 'h3'
}

const leftToRight = (text: string | null): ReactNode => <bdi dir="ltr">{text}</bdi>

/** A time (milliseconds since 1970) as hours and minutes. */
const clockTime = (time: number, language: FormPage['language']): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-AE', {
    timeStyle: 'short',
  }).format(time)

/** A sentence with `children` in place of its `#`. */
export function FilledSentence({
  text,
  children,
}: {
  text: string
  children: ReactNode
}): ReactNode {
  return text.split('#').map((part, index) => (
    <Fragment key={part}>
      {index > 0 && children}
      {part}
    </Fragment>
  ))
}

/** The outcome, and the next step for the visitor. */
function Message({
  outcome: { trouble, summaryErrors, retryAt, reference },
  words,
  page,
}: Pick<SummaryProps, 'outcome' | 'words' | 'page'>): ReactNode {
  const { onlyWithScripts, notSent } = words
  if (trouble === 'invalid')
    return plural(page.language, Object.keys(summaryErrors).length, notSent.invalid)
  // Adding 59,999 milliseconds rounds the time up to the next full minute.
  if (trouble === 'busy')
    return retryAt === null ? (
      notSent.busy
    ) : (
      <FilledSentence text={onlyWithScripts.busyUntil}>
        <bdi>{clockTime(retryAt + 59_999, page.language)}</bdi>
      </FilledSentence>
    )
  if (trouble === 'already')
    return <FilledSentence text={onlyWithScripts.already}>{leftToRight(reference)}</FilledSentence>
  if (trouble === 'full' || trouble === 'failed')
    return (
      <FilledSentence text={trouble === 'full' ? notSent.full : onlyWithScripts.failed}>
        <a href={page.phone.href}>{leftToRight(page.phone.text)}</a>
      </FilledSentence>
    )
  if (trouble === 'preview') return notSent.preview
  return trouble === 'cut' ? onlyWithScripts.cut : notSent.unavailable
}

/** Handles a press of a link to a field: moves the focus to the field and scrolls to it. */
const focusField = (event: MouseEvent<HTMLAnchorElement>): void => {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  field.closest('.field')?.scrollIntoView({ block: 'center' })
}

/**
 * The error summary: receives the focus after each failed attempt, and links to the fields to
 * correct.
 */
function Summary({ form, words, page, outcome, heading: Heading }: SummaryProps): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const { trouble, summaryErrors, failedAttempts } = outcome
  useEffect(() => {
    if (failedAttempts === 0) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [failedAttempts])
  if (trouble === null) return null
  const shown = form.fields.filter(
    ({ key, type }) => type !== 'hidden' && type !== 'trap' && summaryErrors[key],
  )
  const others = Object.entries(summaryErrors).filter(
    ([key]) => !shown.some((field) => field.key === key),
  )
  const translated = (message = ''): string => translateError(message, words.errors)
  return (
    <div className="summary" ref={ref} tabIndex={-1} role="alert" aria-labelledby="not-sent">
      <Heading id="not-sent">
        <Icon name="alert" size={28} />
        <span>
          {trouble === 'already' ? words.onlyWithScripts.alreadyTitle : words.notSent.title}
        </span>
      </Heading>
      <p>
        <Message outcome={outcome} words={words} page={page} />
      </p>
      {trouble === 'already' ? null : <p>{words.notSent.kept}</p>}
      {Object.keys(summaryErrors).length > 0 && (
        <ul>
          {shown.map((field) => (
            <li key={field.key}>
              <a
                href={`#${field.key}`}
                onClick={focusField}
              >{`${nameOf(words, field)}: ${translated(summaryErrors[field.key])}`}</a>
            </li>
          ))}
          {others.map(([key, message]) => (
            <li key={key}>{translated(message)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

type Props = SummaryProps & {
  /** Current errors of fields, in English, by the field's key. */
  errors: Readonly<Record<string, string>>
  /** Values that the fields start with. */
  initialValues?: TypedValues
  /** Text of the button; default: the one of a form that is not being sent. */
  button?: string
  /** Attributes and handlers of the form element, such as its method and action. */
  attributes: ComponentProps<'form'>
}

/**
 * A public form: the outcome of the last attempt, the fields, and the button. The same markup is
 * built into pages, hydrated in the browser, and rendered by the API for visitors without scripts.
 */
export function FormView({
  errors,
  initialValues,
  button,
  attributes,
  ...summary
}: Props): ReactNode {
  const { form, words, page } = summary
  return (
    <form
      className="form"
      encType={form.fields.some(({ type }) => type === 'file') ? 'multipart/form-data' : undefined}
      aria-label={words.titles[form.type]}
      {...attributes}
    >
      <Summary {...summary} />
      <input type="hidden" name="FormType" value={form.type} />
      {form.fields.map((field) => {
        const error = errors[field.key]
        return (
          <Field
            key={field.key}
            field={field}
            words={words}
            page={page}
            initialValue={initialValues?.[field.key]}
            error={error && translateError(error, words.errors)}
          />
        )
      })}
      <p className="hint kept">
        <Icon name="lock" size={18} />
        <span>{words.use}</span>
      </p>
      <div>
        <button className="btn" type="submit">
          {button ?? words.submit}
        </button>
      </div>
    </form>
  )
}
