import { useStore } from '@nanostores/react'
import type { ReactNode } from 'react'
import type { FieldType, FormField } from '#forms/define.ts'
import { dayInWords, timeOrDate } from '#i18n/time.ts'
import { cmsInbox as words } from '#messages/en/cms-inbox.ts'
import { $email } from '../network/entry.ts'
import { $now } from '../stores/clock.ts'
import { Icon } from '../ui/icon.tsx'
import { Text } from '../ui/language.tsx'
import { AttachmentButton } from './attached.tsx'
import {
  deadlineOf,
  deadlineWords,
  filledFieldsOf,
  itemLinkOf,
  labelOf,
  languageIn,
  mailWords,
  messageIn,
  privacyNoticeDay,
  repliesIn,
  textIn,
  honeypotTextOf,
  valueText,
  type FormResponse,
} from './form-response.ts'

const paragraphsOf = (text: string): string[] => text.split(/\n{2,}/)

/** Text in paragraphs. Its language, and so its direction, is that of its first letter. */
function Paragraphs({ text, className }: { text: string; className: string }): ReactNode {
  const lang = languageIn(text)
  return (
    <div className={className} lang={lang} dir={lang === 'ar' ? 'rtl' : 'ltr'}>
      {paragraphsOf(text).map((paragraph, index) => (
        <p key={index}>{paragraph}</p>
      ))}
    </div>
  )
}

/** Reason why a response is marked as spam. */
function SpamNotice({ response }: { response: FormResponse }): ReactNode {
  if (response.State !== 'spam') return null
  const trap = honeypotTextOf(response)
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

/** Deadline of the answer to a complaint, red once it has passed; nothing when no answer is due. */
export function AnswerDeadline({ response }: { response: FormResponse }): ReactNode {
  const deadline = deadlineOf(response, useStore($now))
  if (!deadline) return null
  return (
    <span className="inbox-due" data-over={deadline.isOver || undefined}>
      <Icon name={deadline.isOver ? 'refused' : 'clock'} size={16} />
      {deadlineWords(deadline)}
    </span>
  )
}

/** Warning about spam, message of a response, and the replies of staff. */
export function Correspondence({ response }: { response: FormResponse }): ReactNode {
  const now = useStore($now)
  const email = useStore($email)
  const message = messageIn(response)
  const replies = repliesIn(response)
  return (
    <>
      <SpamNotice response={response} />
      <section aria-label={words.message}>
        {message === '' ? (
          <p className="inbox-no-message quiet">{words.noMessage}</p>
        ) : (
          <Paragraphs className="inbox-message stack" text={message} />
        )}
      </section>
      {replies.length > 0 && (
        <section className="inbox-replies">
          <h3>{words.replies}</h3>
          <ul>
            {replies.map((mail) => (
              <li key={mail.Id} data-state={mail.State}>
                <p className="inbox-reply-head split">
                  <strong dir="auto">{mail.Subject}</strong>
                  <span className="quiet">
                    {words.replyOf(
                      mail.createdBy === email ? words.you : (mail.createdBy ?? ''),
                      timeOrDate(mail.createdAt, new Date(now)),
                    )}
                    {' · '}
                    {mailWords(mail, now)}
                  </span>
                </p>
                <Paragraphs className="inbox-reply-text" text={mail.Message} />
              </li>
            ))}
          </ul>
        </section>
      )}
    </>
  )
}

/** Text of a visitor; a link to the item for an item's id. */
const plainValue = (value: string): ReactNode => {
  const item = itemLinkOf(value)
  if (item) return <a href={item.href}>{item.title}</a>
  return <Text lang={languageIn(value)}>{value}</Text>
}

/** Link with a left-to-right text. `isElsewhere`: it opens another site, in a new tab. */
const ltrLink = (href: string, value: ReactNode, isElsewhere = false): ReactNode => (
  <a
    href={href}
    {...(isElsewhere && { target: '_blank', rel: 'noopener noreferrer', title: words.openLink })}
  >
    <bdi dir="ltr">{value}</bdi>
  </a>
)

/**
 * Functions that render a value, by the type of its field. Only values that the form validates as
 * an e-mail address, phone number or address of a page become links.
 */
const renderers: Readonly<
  Record<FieldType, (value: string, field: FormField, response: FormResponse) => ReactNode>
> = {
  text: plainValue,
  'long text': plainValue,
  choice: (_value, field, response) => valueText(field, response),
  email: (value) => {
    const [name, host] = value.split('@')
    return ltrLink(
      `mailto:${value}`,
      <>
        {name}
        <wbr />@{host}
      </>,
    )
  },
  // The address has only the digits and plus signs of the number.
  tel: (value) => ltrLink(`tel:${value.replace(/[^+\d]/g, '')}`, value),
  url: (value) => (value.startsWith('https://') ? ltrLink(value, value, true) : value),
  file: (value, _field, response) => <AttachmentButton value={value} response={response} />,
  consent: () => null,
  hidden: () => null,
  trap: () => null,
}

function LabelledValue({ label, children }: { label: string; children: ReactNode }): ReactNode {
  return (
    <div>
      <dt>{label}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** Filled fields of the form in their declared order, then deadline, reference and consent. */
export function ResponseFields({ response }: { response: FormResponse }): ReactNode {
  return (
    <section aria-label={words.facts}>
      <h3 className="visually-hidden">{words.facts}</h3>
      <dl className="inbox-facts">
        {filledFieldsOf(response).map((field) => (
          <LabelledValue key={field.key} label={labelOf(field) ?? ''}>
            {renderers[field.type](textIn(response, field.key), field, response)}
          </LabelledValue>
        ))}
        {response.AnswerBy !== null && (
          <LabelledValue label={words.due.label}>{dayInWords(response.AnswerBy)}</LabelledValue>
        )}
        <LabelledValue label={words.reference}>
          <bdi dir="ltr" className="inbox-reference">
            {response.Reference}
          </bdi>
        </LabelledValue>
        <LabelledValue label={words.consent}>
          {words.consentFor(privacyNoticeDay(response))}
        </LabelledValue>
      </dl>
    </section>
  )
}

/** Automatic mail: the notice to the team and the confirmation to the sender. */
export function AutomaticMail({ response }: { response: FormResponse }): ReactNode {
  const now = useStore($now)
  const mails = response.Mail.filter(({ Kind }) => Kind !== 'reply')
  return (
    <section>
      <h3>{words.mail.title}</h3>
      {mails.length === 0 && <p className="quiet">{words.mail.none}</p>}
      <ul className="inbox-mails">
        {mails.map((mail) => (
          <li key={mail.Id} data-state={mail.State}>
            <Icon
              name={mail.State === 'failed' ? 'refused' : mail.State === 'sent' ? 'check' : 'clock'}
              size={16}
            />
            <span>
              {words.mail.kinds[mail.Kind]} <span className="quiet">{mailWords(mail, now)}</span>
            </span>
          </li>
        ))}
      </ul>
    </section>
  )
}
