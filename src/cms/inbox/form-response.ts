import { attachmentIn } from '#forms/attachment.ts'
import type { FieldType, FormField } from '#forms/define.ts'
import { formOf } from '#forms/index.ts'
import { dayInWords, dayOf, sinceTime } from '#i18n/time.ts'
import { allKinds } from '#kinds/index.ts'
import {
  submissions,
  type FormType,
  type MailKind,
  type MailState,
  type SpamReason,
  type State,
} from '#kinds/submissions.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { forms as formWords } from '#messages/en/forms.ts'
import { deadlineOn, type Deadline } from '#rules/working-days.ts'
import { screenFor, titleOf } from '../model/item.ts'
import { listedItem } from '../stores/lists.ts'
import { itemPath } from '../stores/router.ts'
import type { Language } from '../ui/language.tsx'

/** E-mail about a response. Times are ISO 8601 in UTC. */
export type Mail = {
  Id: string
  Kind: MailKind
  State: MailState
  Subject: string
  Message: string
  createdAt: string
  createdBy: string | null
  sentAt: string | null
  Tries: number
  Failure: string | null
}

/** Response to a public form, as the API returns it to staff. */
export type FormResponse = {
  ContactId: string
  createdAt: string
  Revision: string
  FormType: FormType
  FormData: Readonly<Record<string, unknown>>
  Reference: string
  State: State
  Note: string
  NotedAt: string | null
  NotedBy: string | null
  /** Time of the automatic erasure, ISO 8601. */
  KeptUntil: string
  /** Day by which a complaint is answered, `YYYY-MM-DD`; null for other forms. */
  AnswerBy: string | null
  Spam: SpamReason | null
  Mail: readonly Mail[]
}

/** Text of one field; empty when it has none. */
export const textIn = ({ FormData }: Pick<FormResponse, 'FormData'>, key: string): string => {
  const value = FormData[key]
  return typeof value === 'string' ? value : ''
}

export const nameIn = (response: FormResponse): string =>
  [textIn(response, 'firstName'), textIn(response, 'lastName')].filter(Boolean).join(' ')

export const emailIn = (response: FormResponse): string => textIn(response, 'email')

/** Language of the page that the response was sent from, and therefore of the reply. */
export const localeOf = (response: FormResponse): Language =>
  textIn(response, 'locale') === 'ar' ? 'ar' : 'en'

/** Language of a text, by its first letter: senders write in either language, on either page. */
export const languageIn = (text: string): Language =>
  /\p{L}/u.exec(text)?.[0].match(/\p{Script=Arabic}/u) ? 'ar' : 'en'

/** Long text of a form, in whichever field it is. */
export const messageIn = (response: FormResponse): string => {
  const field = formOf(response.FormType).fields.find(({ type }) => type === 'long text')
  return field ? textIn(response, field.key) : ''
}

/** Text of a row: the message, else the form's last text field. */
export const wordsIn = (response: FormResponse): string => {
  const texts = formOf(response.FormType).fields.filter(({ type }) => type === 'text')
  return messageIn(response) || textIn(response, texts.at(-1)?.key ?? '')
}

/** The sort key of a response; sorts as the server's list does. */
export const sortKeyOf = ({
  createdAt,
  ContactId,
}: Pick<FormResponse, 'createdAt' | 'ContactId'>): string => `${createdAt} ${ContactId}`

export const repliesIn = ({ Mail }: FormResponse): Mail[] =>
  Mail.filter(({ Kind }) => Kind === 'reply')

const columns: Readonly<Record<string, string>> = Object.fromEntries(
  submissions.columns.map(({ key, label }) => [key, label]),
)
/** Labels of fields for staff, where the form's label addresses the visitor. */
const staffLabels: Readonly<Record<string, string>> = cmsInbox.fields
const labels: Readonly<Record<string, string>> = formWords.fields
const choices: Readonly<Record<string, Readonly<Record<string, string>>>> = formWords.choices

/** Field types that are shown as fields; the others are shown elsewhere or not at all. */
const shown: Readonly<Record<FieldType, boolean>> = {
  text: true,
  email: true,
  tel: true,
  url: true,
  'long text': true,
  choice: true,
  consent: false,
  file: true,
  hidden: false,
  trap: false,
}

/**
 * Field's label for staff, from the inbox or else from the form; null when it is not shown as a
 * field.
 */
export const labelOf = ({ key, type }: FormField): string | null =>
  shown[type] ? (columns[key] ?? staffLabels[key] ?? labels[key] ?? key) : null

/** Day of the privacy notice that the sender consented to, in words. */
export const noticeDay = (response: FormResponse): string =>
  dayInWords(textIn(response, 'consentVersion'))

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

type Item = { title: string; href: string }

/** Listed item with an id: a form that offers items of the site sends their ids. */
export function itemNamed(value: string): Item | null {
  if (!UUID.test(value)) return null
  for (const kind of allKinds) {
    const item = kind.shape === 'collection' ? listedItem(kind, value) : undefined
    if (item)
      return { title: titleOf(kind, item), href: itemPath(screenFor(kind, item.Data).path, value) }
  }
  return null
}

/** A field's value in words. */
export function valueText(field: FormField, response: FormResponse): string {
  if (field.type === 'consent') return noticeDay(response)
  const value = textIn(response, field.key)
  if (field.type === 'file') return attachmentIn(value)?.name ?? ''
  if (field.type === 'choice') return choices[field.key]?.[value] ?? value
  return itemNamed(value)?.title ?? value
}

/** The filled fields of a response's form without its message, in their order. */
export const factsOf = (response: FormResponse): FormField[] =>
  formOf(response.FormType).fields.filter(
    (field) =>
      field.type !== 'long text' && labelOf(field) !== null && textIn(response, field.key) !== '',
  )

/** The text of the form's honeypot field. */
export const trapIn = (response: FormResponse): string => {
  const field = formOf(response.FormType).fields.find(({ type }) => type === 'trap')
  return field ? textIn(response, field.key) : ''
}

/**
 * Deadline of the promised answer to a complaint; null when none is due: for other forms, and once
 * the complaint is done or spam.
 */
export const deadlineOf = (
  { AnswerBy, State }: Pick<FormResponse, 'AnswerBy' | 'State'>,
  now: number,
): Deadline | null =>
  AnswerBy === null || State === 'done' || State === 'spam'
    ? null
    : deadlineOn(AnswerBy, dayOf(now))

/** `Answer due in 3 business days`, `Answer overdue by 1 business day`. */
export function deadlineWords(deadline: Deadline): string {
  const { due } = cmsInbox
  if (deadline.isOver) return deadline.over === 0 ? due.overdue : due.over(deadline.over)
  return deadline.left === 0 ? due.today : due.left(deadline.left)
}

const words = cmsInbox.mail

/** Reason why a mail failed, in words: the mail server's own text is never sent to the browser. */
const whyOf = ({ Failure }: Pick<Mail, 'Failure'>): string =>
  words.why[(Failure ?? '').split(' ')[0] ?? ''] ?? words.why[Failure ?? ''] ?? words.whyUnknown

/** State of a mail, in words. */
export function mailWords(mail: Mail, now: number): string {
  if (mail.State === 'sent')
    return words.sent(sinceTime(mail.sentAt ?? mail.createdAt, new Date(now)))
  if (mail.State === 'failed') return `${words.failed}: ${whyOf(mail)}`
  const held = words.held[mail.Failure ?? '']
  if (held !== undefined) return held
  return mail.Tries === 0 ? words.waiting : words.again(mail.Tries)
}
