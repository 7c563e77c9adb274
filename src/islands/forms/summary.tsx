import { useEffect, useRef, type MouseEvent, type ReactNode } from 'react'
import type { Form } from '#forms/define.ts'
import { translateError } from '#forms/errors.ts'
import type { FormState } from '#stores/form.ts'
import { Icon } from '#views/icon.tsx'
import type { FormProps } from './props.ts'
import { Filled, nameOf, type Words } from './words.tsx'

type Props = { form: Form; state: FormState; words: Words; page: FormProps }

const ltr = (text: string | null): ReactNode => <bdi dir="ltr">{text}</bdi>

const clock = (time: number, language: FormProps['language']): string =>
  new Intl.DateTimeFormat(language === 'ar' ? 'ar-AE-u-nu-latn' : 'en-AE', { timeStyle: 'short' }).format(time)

/** What happened, and what to do next. */
function Message({ state: { trouble, retryAt, reference }, words, page }: Omit<Props, 'form'>): ReactNode {
  const { trouble: texts, notSent } = words
  if (trouble === 'invalid') return notSent.invalid
  // Rounded up to the minute that the clock will show.
  if (trouble === 'busy') return retryAt === null ? notSent.busy : <Filled text={texts.busyUntil}><bdi>{clock(retryAt + 59_999, page.language)}</bdi></Filled>
  if (trouble === 'already') return <Filled text={texts.already}>{ltr(reference)}</Filled>
  if (trouble === 'failed') return <Filled text={texts.failed}><a href={page.phone.href}>{ltr(page.phone.text)}</a></Filled>
  return trouble === 'cut' ? texts.cut : notSent.unavailable
}

const toField = (event: MouseEvent<HTMLAnchorElement>): void => {
  const field = document.getElementById(event.currentTarget.hash.slice(1))
  if (!field) return
  event.preventDefault()
  field.focus({ preventScroll: true })
  field.closest('.field')?.scrollIntoView({ block: 'center' })
}

/** What stands in the way of a form: takes the focus after each try, and leads to the fields that need another look. */
export function Summary({ form, state, words, page }: Props): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const { trouble, listed, tries } = state
  useEffect(() => {
    if (tries === 0) return
    ref.current?.focus({ preventScroll: true })
    ref.current?.scrollIntoView({ block: 'center' })
  }, [tries])
  if (trouble === null) return null
  const shown = form.fields.filter(({ key, type }) => type !== 'hidden' && type !== 'trap' && listed[key])
  const others = Object.entries(listed).filter(([key]) => !shown.some((field) => field.key === key))
  const say = (message = ''): string => translateError(message, words.errors)
  return (
    <div className="summary" ref={ref} tabIndex={-1} role="alert" aria-labelledby="not-sent">
      <h3 id="not-sent">
        <Icon name="alert" size={28} />
        <span>{trouble === 'already' ? words.trouble.alreadyTitle : words.notSent.title}</span>
      </h3>
      <p>
        <Message state={state} words={words} page={page} />
      </p>
      {trouble === 'already' ? null : <p>{words.notSent.kept}</p>}
      {trouble === 'invalid' && (
        <ul>
          {shown.map((field) => (
            <li key={field.key}>
              <a href={`#${field.key}`} onClick={toField}>{`${nameOf(words, field)}: ${say(listed[field.key])}`}</a>
            </li>
          ))}
          {others.map(([key, message]) => <li key={key}>{say(message)}</li>)}
        </ul>
      )}
    </div>
  )
}
