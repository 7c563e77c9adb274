import { referenceOf } from '#forms/define.ts'
import { forms as english } from '#messages/en/forms.ts'
import { forms as arabic } from '#messages/ar/forms.ts'
import { submissions, type MailKind } from '#kinds/submissions.ts'
import { site } from '#site/site.ts'
import { valueOf, type Message, type Submission } from '../submissions/submission.ts'

/** What goes to the mail server. `to` is one plain address; only `text` may hold what a visitor typed. */
export type Letter = { to: string; subject: string; text: string; messageId: string; date: Date; automatic: boolean }

type Written = Pick<Letter, 'to' | 'subject' | 'text' | 'automatic'>

const words = { en: english, ar: arabic }

const labelOf = (key: string): string => (key === 'consent' ? english.consent : key in english.fields ? english.fields[key as keyof typeof english.fields] : key)

/** Fields of no use to the team. */
const UNTOLD = new Set(['message', 'website', 'startedAt', 'locale'])

const facts = ({ values }: Submission): string[] =>
  Object.entries(values).flatMap(([key, value]) => (UNTOLD.has(key) || value === '' ? [] : [`${labelOf(key)}: ${value === true ? 'yes' : String(value)}`]))

/** The address, the name of the company and the reference under a message. */
const signature = (language: 'en' | 'ar', reference: string): string =>
  ['-- ', site.name[language], site.email, site.phone.text, reference].join('\n')

/**
 * A subject as one line of plain text: no line break of any script, no direction marks, and nothing that a reader would
 * take for an encoded word.
 */
export const plainSubject = (subject: string): string =>
  subject
    .replace(/[\p{Cc}\p{Zl}\p{Zp}\s]+/gu, ' ')
    .replace(/[\u200E\u200F\u202A-\u202E\u2066-\u2069]/g, '')
    .replaceAll('=?', '= ?')
    .trim()

const write = {
  notification: (submission, _message, siteUrl) => {
    const reference = referenceOf(submission.id, submission.type)
    const form = submissions.types.find(({ value }) => value === submission.type)?.label ?? ''
    const said = valueOf(submission, 'message')
    const screen = `${siteUrl}/web-cms/protected/${submissions.screen.path}`
    const text = [...facts(submission), ...(said === '' ? [] : ['', said]), '', '-- ', `Answer it in the staff area: ${screen}`].join('\n')
    return { to: site.email, subject: `New form response: ${form} ${reference}`, text, automatic: true }
  },
  acknowledgement: (submission) => {
    const language = submission.values['locale'] === 'ar' ? 'ar' : 'en'
    const reference = referenceOf(submission.id, submission.type)
    const { subject, greeting, text, caution } = words[language].mail
    const body = [greeting, '', text.replace('#', reference), '', caution, '', signature(language, reference)].join('\n')
    return { to: valueOf(submission, 'email'), subject: subject.replace('#', reference), text: body, automatic: true }
  },
  reply: (submission, message) => {
    const language = submission.values['locale'] === 'ar' ? 'ar' : 'en'
    const body = [message.text, '', signature(language, referenceOf(submission.id, submission.type))].join('\n')
    return { to: valueOf(submission, 'email'), subject: plainSubject(message.subject), text: body, automatic: false }
  },
} satisfies Record<MailKind, (submission: Submission, message: Message, siteUrl: string) => Written>

/** A message as it is sent, the same at every try: a receiver who gets it twice sees by its id that it is one. */
export const letterOf = (submission: Submission, message: Message, siteUrl: string): Letter => ({
  ...write[message.kind](submission, message, siteUrl),
  messageId: `<${message.id}.${submission.id}@${new URL(siteUrl).hostname}>`,
  date: new Date(message.queuedAt),
})
