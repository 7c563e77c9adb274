import { formOf } from '#forms/index.ts'
import type { FormType, MailKind, MailState, SpamReason, State } from '#kinds/submissions.ts'
import type { Language } from '../ui/language.tsx'

/** A message that a response led to. Times are ISO 8601 in UTC. */
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

/** What somebody sent through a public form, as the API gives it to staff. */
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
  /** When it is erased by itself. */
  KeptUntil: string
  Spam: SpamReason | null
  Mail: readonly Mail[]
}

/** One text of what was typed; empty where there is none. */
export const textIn = ({ FormData }: Pick<FormResponse, 'FormData'>, key: string): string => {
  const value = FormData[key]
  return typeof value === 'string' ? value : ''
}

export const nameIn = (response: FormResponse): string => [textIn(response, 'firstName'), textIn(response, 'lastName')].filter(Boolean).join(' ')

export const emailIn = (response: FormResponse): string => textIn(response, 'email')

/** The language of the page that it was sent from, and therefore of the answer. */
export const localeOf = (response: FormResponse): Language => (textIn(response, 'locale') === 'ar' ? 'ar' : 'en')

/** The language that a text is set in, by its first letter: senders write in either, on either page. */
export const languageIn = (text: string): Language => (/\p{L}/u.exec(text)?.[0].match(/\p{Script=Arabic}/u) ? 'ar' : 'en')

/** The long text of a form, whichever field it is in. */
export const messageIn = (response: FormResponse): string => {
  const field = formOf(response.FormType).fields.find(({ type }) => type === 'long text')
  return field ? textIn(response, field.key) : ''
}

/** What tells a row from the next: the message, else the last thing that its form asks in words. */
export const wordsIn = (response: FormResponse): string => {
  const texts = formOf(response.FormType).fields.filter(({ type }) => type === 'text')
  return messageIn(response) || textIn(response, texts.at(-1)?.key ?? '')
}

/** Where a response stands in the inbox; sorts as the server's list does. */
export const placeOf = ({ createdAt, ContactId }: Pick<FormResponse, 'createdAt' | 'ContactId'>): string => `${createdAt} ${ContactId}`

export const repliesIn = ({ Mail }: FormResponse): Mail[] => Mail.filter(({ Kind }) => Kind === 'reply')
