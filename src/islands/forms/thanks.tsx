import { useStore } from '@nanostores/react'
import { useEffect, useRef, type ReactNode } from 'react'
import type { FormState } from '#stores/form.ts'
import { $submittedForm } from '#stores/submitted-form.ts'
import { Icon } from '#views/icon.tsx'
import type { FormProps } from './props.ts'
import { Filled, type Words } from './words.tsx'

type Props = { state: FormState; words: Words; page: FormProps }

/** Stands where the form stood, once it has been taken: says so, names the reference, and takes the focus. */
export function Thanks({ state: { reference, sentTo }, words: { thanks, mail }, page }: Props): ReactNode {
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
      <p>
        <Filled text={thanks.mail}><bdi dir="ltr">{sentTo}</bdi></Filled>
      </p>
      <p className="quiet">{mail.caution}</p>
      <a className="more" href={page.homeHref}>
        {thanks.home}
        <Icon name="arrow" size={20} />
      </a>
    </div>
  )
}
