import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import { formatDate } from '#i18n/time.ts'
import type { FormPage, Words } from '#views/form-field.tsx'
import { FilledSentence } from '#views/form.tsx'
import { Icon } from '#views/icon.tsx'
import { $submittedFormType, type FormState } from './submit.ts'

type Props = { state: FormState; words: Words; page: FormPage }

/**
 * Replaces the form after its acceptance: confirms it with the reference, and receives the focus.
 */
export function Thanks({
  state: { reference, answerDeadline, confirmationSentTo },
  words: { thanks, mail },
  page,
}: Props): ReactNode {
  const ref = useRef<HTMLDivElement>(null)
  const type = useStore($submittedFormType) ?? page.type
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
      {answerDeadline !== null && (
        <p className="answer-by">
          <FilledSentence text={thanks.answerBy}>
            <b>{formatDate(answerDeadline, page.language)}</b>
          </FilledSentence>
        </p>
      )}
      <p>
        <FilledSentence text={thanks.mail}>
          <bdi dir="ltr">{confirmationSentTo}</bdi>
        </FilledSentence>
      </p>
      <p className="quiet">{mail.caution}</p>
      <a className="more" href={page.homeHref}>
        {thanks.home}
        <Icon name="arrow" size={20} />
      </a>
    </div>
  )
}
