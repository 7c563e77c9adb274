import { attachmentIn } from '#forms/attachment.ts'
import type { FieldType, FormField } from '#forms/define.ts'
import { formOf } from '#forms/index.ts'
import { dayInWords, dayOf, timeOrDate } from '#i18n/time.ts'
import { allKinds } from '#kinds/index.ts'
import {
  submissions,
  type FormType,
  type MailKind,
  type MailState,
  type SpamReason,
  type ResponseState,
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
  /** Address of the member of staff who sent a reply; null for automatic mail. */
  createdBy: string | null
  sentAt: string | null
  /** Number of failed attempts. */
  Tries: number
  /** Reason for the delay or failure: a code such as `EENVELOPE 550`, or a fixed phrase. */
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
  State: ResponseState
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

/** Language of a text by its first letter: it may differ from the language of the page. */
export const languageIn = (text: string): Language =>
  /\p{L}/u.exec(text)?.[0].match(/\p{Script=Arabic}/u) ? 'ar' : 'en'

/** Text of the form's long text field; empty for a form without one. */
export const messageIn = (response: FormResponse): string => {
  const field = formOf(response.FormType).fields.find(({ type }) => type === 'long text')
  return field ? textIn(response, field.key) : ''
}

/** Text shown in the list: the message, or else the form's last text field. */
export const listTextOf = (response: FormResponse): string => {
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

/** Labels of the fields that the kind declares as columns. */
const columnLabels: Readonly<Record<string, string>> = Object.fromEntries(
  submissions.columns.map(({ key, label }) => [key, label]),
)
/** Labels of fields for staff, where the form's label addresses the visitor. */
const staffLabels: Readonly<Record<string, string>> = cmsInbox.fields
/** Labels of fields in the public forms. */
const formLabels: Readonly<Record<string, string>> = formWords.fields
/** Labels of choices, by the key of their field and their value. */
const choiceLabels: Readonly<Record<string, Readonly<Record<string, string>>>> = formWords.choices

/** Types of fields that are listed with a label: true. Others are shown elsewhere or nowhere. */
const isListedType: Readonly<Record<FieldType, boolean>> = {
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

/** Label of a field for staff; null for a type of field that is not listed. */
export const labelOf = ({ key, type }: FormField): string | null =>
  isListedType[type] ? (columnLabels[key] ?? staffLabels[key] ?? formLabels[key] ?? key) : null

/** Day of the privacy notice that the sender consented to, in words. */
export const privacyNoticeDay = (response: FormResponse): string =>
  dayInWords(textIn(response, 'consentVersion'))

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Link to an item in the staff area. */
type ItemLink = { title: string; href: string }

/**
 * Link to the item whose id is the value of a field: a form that offers items of the site sends
 * their ids. Null for other values, and while the item's list is not loaded.
 */
export function itemLinkOf(value: string): ItemLink | null {
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
  if (field.type === 'consent') return privacyNoticeDay(response)
  const value = textIn(response, field.key)
  if (field.type === 'file') return attachmentIn(value)?.name ?? ''
  if (field.type === 'choice') return choiceLabels[field.key]?.[value] ?? value
  return itemLinkOf(value)?.title ?? value
}

/** Filled fields of a response without its message, in the order of the form. */
export const filledFieldsOf = (response: FormResponse): FormField[] =>
  formOf(response.FormType).fields.filter(
    (field) =>
      field.type !== 'long text' && labelOf(field) !== null && textIn(response, field.key) !== '',
  )

/** The text of the form's honeypot field. */
export const honeypotTextOf = (response: FormResponse): string => {
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

/** Deadline in words, such as `Answer due in 3 business days`. */
export function deadlineWords(deadline: Deadline): string {
  const { due } = cmsInbox
  if (deadline.isOver) return deadline.over === 0 ? due.overdue : due.over(deadline.over)
  return deadline.left === 0 ? due.today : due.left(deadline.left)
}

const words = cmsInbox.mail

/** Reason why a mail failed, in words: that of the code, or of the whole phrase. */
function failureReasonOf({ Failure }: Pick<Mail, 'Failure'>): string {
  const failure = Failure ?? ''
  const [code = ''] = failure.split(' ')
  return words.why[code] ?? words.why[failure] ?? words.whyUnknown
}

/** State of a mail, in words. */
export function mailWords(mail: Mail, now: number): string {
  if (mail.State === 'sent')
    return words.sent(timeOrDate(mail.sentAt ?? mail.createdAt, new Date(now)))
  if (mail.State === 'failed') return `${words.failed}: ${failureReasonOf(mail)}`
  const waitingReason = words.held[mail.Failure ?? '']
  if (waitingReason !== undefined) return waitingReason
  return mail.Tries === 0 ? words.waiting : words.again(mail.Tries)
}
