import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import { sinceTime } from '#i18n/time.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import { Icon } from '../ui/icon.tsx'
import { trapIn } from './fields.ts'
import { languageIn, messageIn, repliesIn, type FormResponse } from './form-response.ts'
import { mailWords } from './mail-words.ts'

/** A text with its line breaks, in its own language and direction. */
function Letter({ text, className }: { text: string; className: string }): ReactNode {
  const lang = languageIn(text)
  return (
    <div className={className} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      {text.split(/\n{2,}/).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}

/** Why a response was held back. */
function Spam({ response }: { response: FormResponse }): ReactNode {
  if (response.State !== 'spam') return null
  const trap = trapIn(response)
  return (
    <div className="inbox-spam">
      <Icon name="refused" />
      <div>
        <strong>{words.spam.title}</strong>
        <p>{response.Spam ? words.spam.reasons[response.Spam] : words.spam.byStaff}</p>
        {trap !== '' && (
          <p>
            {words.spam.trap} <bdi>{trap}</bdi>
          </p>
        )}
        {response.Mail.length === 0 && <p>{words.spam.silent}</p>}
      </div>
    </div>
  )
}

/** The message, and what staff have answered. */
export function Letters({ response }: { response: FormResponse }): ReactNode {
  const now = useStore($now)
  const email = useStore($email)
  const message = messageIn(response)
  const replies = repliesIn(response)
  return (
    <>
      <Spam response={response} />
      <section aria-label={words.message}>
        {message === '' ? <p className="inbox-quiet inbox-no-message">{words.noMessage}</p> : <Letter className="inbox-message" text={message} />}
      </section>
      {replies.length > 0 && (
        <section className="inbox-replies">
          <h3>{words.replies}</h3>
          <ul>
            {replies.map((mail) => (
              <li key={mail.Id} data-state={mail.State}>
                <p className="inbox-reply-head">
                  <strong dir="auto">{mail.Subject}</strong>
                  <span className="inbox-quiet">
                    {words.replyOf(mail.createdBy === email ? words.you : (mail.createdBy ?? ''), sinceTime(mail.createdAt, new Date(now)))}
                    {' · '}
                    {mailWords(mail, now)}
                  </span>
                </p>
                <Letter className="inbox-reply-text" text={mail.Message} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}
