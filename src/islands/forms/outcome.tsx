import { useStore } from '@nanostores/react'
import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import { translateError, type Form } from '#forms/define.ts'
import { plural } from '#i18n/numbers.ts'
import { formatDate } from '#i18n/time.ts'
import { $submittedForm, type FormState } from './submit.ts'
import { Icon } from '#views/icon.tsx'
import { Filled, nameOf, type FormProps, type Words } from './field.tsx'

type Props = { form: Form; state: FormState; words: Words; page: FormProps }

const ltr = (text: string | null): ReactNode => <bdi dir="ltr">{text}</bdi>

const clock = (time: number, language: FormProps['language']): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-AE', {
    timeStyle: 'short',
  }).format(time)

/** The outcome, and the next step for the visitor. */
function Message({
  state: { trouble, listed, retryAt, reference },
  words,
  page,
}: Omit<Props, 'form'>): ReactNode {
  const { onlyWithScripts, notSent } = words
  if (trouble === 'invalid')
    return plural(page.language, Object.keys(listed).length, notSent.invalid)
  // Rounded up to the displayed minute.
  if (trouble === 'busy')
    return retryAt === null ? (
      notSent.busy
    ) : (
      <Filled text={onlyWithScripts.busyUntil}>
        <bdi>{clock(retryAt + 59_999, page.language)}</bdi>
      </Filled>
    )
  if (trouble === 'already') return <Filled text={onlyWithScripts.already}>{ltr(reference)}</Filled>
  if (trouble === 'full')
    return (
      <Filled text={notSent.full}>
        <a href={page.phone.href}>{ltr(page.phone.text)}</a>
      </Filled>
    )
  if (trouble === 'failed')
    return (
      <Filled text={onlyWithScripts.failed}>
        <a href={page.phone.href}>{ltr(page.phone.text)}</a>
      </Filled>
    )
  if (trouble === 'preview') return notSent.preview
  return trouble === 'cut' ? onlyWithScripts.cut : notSent.unavailable
}

const toField = (event: MouseEvent<HTMLAnchorElement>): void => {
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
export function Summary({ form, state, words, page }: Props): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const { trouble, listed, tries } = state
  useEffect(() => {
    if (tries === 0) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [tries])
  if (trouble === null) return null
  const shown = form.fields.filter(
    ({ key, type }) => type !== 'hidden' && type !== 'trap' && listed[key],
  )
  const others = Object.entries(listed).filter(([key]) => !shown.some((field) => field.key === key))
  const say = (message = ''): string => translateError(message, words.errors)
  return (
    <div className="summary" ref={ref} tabIndex={-1} role="alert" aria-labelledby="not-sent">
      <h3 id="not-sent">
        <Icon name="alert" size={28} />
        <span>
          {trouble === 'already' ? words.onlyWithScripts.alreadyTitle : words.notSent.title}
        </span>
      </h3>
      <p>
        <Message state={state} words={words} page={page} />
      </p>
      {trouble === 'already' ? null : <p>{words.notSent.kept}</p>}
      {trouble === 'invalid' && (
        <ul>
          {shown.map((field) => (
            <li key={field.key}>
              <a
                href={`#${field.key}`}
                onClick={toField}
              >{`${nameOf(words, field)}: ${say(listed[field.key])}`}</a>
            </li>
          ))}
          {others.map(([key, message]) => (
            <li key={key}>{say(message)}</li>
          ))}
        </ul>
      )}
    </div>
  )
}

/**
 * Replaces the form after its acceptance: confirms it with the reference, and receives the focus.
 */
export function Thanks({
  state: { reference, answerBy, sentTo },
  words: { thanks, mail },
  page,
}: Omit<Props, 'form'>): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const type = useStore($submittedForm) ?? page.type
  useEffect(() => {
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [])
  return (
    <div className="card thanks" ref={ref} tabIndex={-1} role="status" aria-labelledby="thanks">
      <h2 id="thanks">
        <Icon name="check" size={28} />
        <span>{thanks.titles[type]}</span>
      </h2>
      <p>{thanks.next[type]}</p>
      <p className="reference">
        {thanks.reference} <bdi dir="ltr">{reference}</bdi>
      </p>
      {answerBy !== null && (
        <p className="answer-by">
          <Filled text={thanks.answerBy}>
            <b>{formatDate(answerBy, page.language)}</b>
          </Filled>
        </p>
      )}
      <p>
        <Filled text={thanks.mail}>
          <bdi dir="ltr">{sentTo}</bdi>
        </Filled>
      </p>
      <p className="quiet">{mail.caution}</p>
      <a className="more" href={page.homeHref}>
        {thanks.home}
        <Icon name="arrow" size={20} />
      </a>
    </div>
  )
}
