import { referenceOf } from '#forms/define.ts'
import type { Language } from '#i18n/languages.ts'
import { clockTime, dayAndTime, formatDate } from '#i18n/time.ts'
import { forms as english } from '#messages/en/forms.ts'
import { forms as arabic } from '#messages/ar/forms.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { submissions, type MailKind } from '#kinds/submissions.ts'
import { oneLine } from '#rules/characters.ts'
import { site } from '#site/site.ts'
import { sha256 } from '#store/keys.ts'
import { answerBy, textValue, type Message, type Submission } from '../submissions/submission.ts'

/**
 * Mail for the mail server. `to` is one plain address, `from` the company's name in the letter's
 * language. The subject and the text hold nothing that a visitor typed.
 */
export type Letter = {
  to: string
  from: string
  subject: string
  text: string
  messageId: string
  date: Date
  automatic: boolean
}

type Written = Pick<Letter, 'to' | 'from' | 'subject' | 'text' | 'automatic'>

const words = { en: english, ar: arabic }

/** Language in which a form was sent. */
const languageIn = (submission: Submission): Language =>
  submission.values['locale'] === 'ar' ? 'ar' : 'en'

const languageNames: Record<Language, string> = { en: 'English', ar: 'Arabic' }

const formName = ({ type }: Submission): string =>
  submissions.types.find(({ value }) => value === type)?.label ?? ''

const timeOf = ({ receivedAt }: Submission): string =>
  `${formatDate(receivedAt, 'en')}, ${clockTime(new Date(receivedAt))}`

const dueLine = (day: string | null): string[] =>
  day === null ? [] : [`Answer promised by: ${formatDate(day, 'en')}`]

/**
 * Warning to the team that the day's room for forms is nearly or fully used, in the words of the
 * inbox, which may be unread. @param until ISO 8601
 */
export const roomWarningOf = (
  room: 'little' | 'none',
  until: string,
  siteUrl: string,
  date: Date,
): Letter => ({
  to: site.email,
  from: site.name.en,
  subject: cmsInbox.short.subject[room],
  automatic: true,
  date,
  text: [
    cmsInbox.short[room](dayAndTime(until, date)),
    '',
    'The responses in the staff area:',
    screenOf(siteUrl),
  ].join('\n'),
  messageId: `<room-${room}.${date.getTime()}@${new URL(siteUrl).hostname}>`,
})

const screenOf = (siteUrl: string): string =>
  `${siteUrl}/web-cms/protected/${submissions.screen.path}`

/**
 * Facts of a notice to the team: the form, its time, and the address to read it. Nothing that its
 * sender typed, because nothing erases a mailbox when the response itself is erased.
 */
const facts = (submission: Submission, siteUrl: string): string[] => [
  `Form: ${formName(submission)}`,
  `Reference: ${referenceOf(submission.id, submission.type)}`,
  `Language: ${languageNames[languageIn(submission)]}`,
  `Received: ${timeOf(submission)}, Dubai time`,
  ...dueLine(answerBy(submission)),
  '',
  'Read and answer it in the staff area:',
  `${screenOf(siteUrl)}/${submission.id}`,
]

/** Signature under a message: the company's name, its addresses and the reference. */
const signature = (language: Language, reference: string): string =>
  ['-- ', site.name[language], site.email, site.phone.text, reference].join('\n')

/** A subject on one line, without anything that a mail program would read as an encoded word. */
export const plainSubject = (subject: string): string => oneLine(subject).replaceAll('=?', '= ?')

const write = {
  notification: (submission, _message, siteUrl) => {
    const subject = `New form response: ${formName(submission)} ${referenceOf(submission.id, submission.type)}`
    return {
      to: site.email,
      from: site.name.en,
      subject,
      text: facts(submission, siteUrl).join('\n'),
      automatic: true,
    }
  },
  acknowledgement: (submission) => {
    const language = languageIn(submission)
    const reference = referenceOf(submission.id, submission.type)
    const { greeting, caution, complaint } = words[language].mail
    const day = answerBy(submission)
    const { subject, text } =
      day === null
        ? words[language].mail
        : { ...complaint, text: complaint.text.replace('{day}', formatDate(day, language)) }
    const body = [
      greeting,
      '',
      text.replace('#', reference),
      '',
      caution,
      '',
      signature(language, reference),
    ].join('\n')
    return {
      to: textValue(submission, 'email'),
      from: site.name[language],
      subject: subject.replace('#', reference),
      text: body,
      automatic: true,
    }
  },
  reply: (submission, message) => {
    const language = languageIn(submission)
    const body = [
      message.text,
      '',
      signature(language, referenceOf(submission.id, submission.type)),
    ].join('\n')
    return {
      to: textValue(submission, 'email'),
      from: site.name[language],
      subject: plainSubject(message.subject),
      text: body,
      automatic: false,
    }
  },
} satisfies Record<MailKind, (submission: Submission, message: Message, siteUrl: string) => Written>

/**
 * A message as it is sent, the same at every try: its id shows a receiver who gets it twice that it
 * is one.
 */
export const letterOf = (submission: Submission, message: Message, siteUrl: string): Letter => ({
  ...write[message.kind](submission, message, siteUrl),
  messageId: `<${message.id}.${submission.id}@${new URL(siteUrl).hostname}>`,
  date: new Date(message.queuedAt),
})

/** Most lines of a digest; further responses are given as a number. */
const DIGEST_LINES = 50

/**
 * One mail to the team about many responses, instead of a notice for each: their numbers by form,
 * and the address to read them. Like a notice it holds nothing of the senders.
 */
export const digestOf = (all: readonly Submission[], siteUrl: string, date: Date): Letter => {
  const counts = submissions.types.flatMap(({ value, label }) => {
    const count = all.filter(({ type }) => type === value).length
    return count > 0 ? [`${label} ${count}`] : []
  })
  const lines = all
    .slice(0, DIGEST_LINES)
    .map(
      (one) =>
        `${referenceOf(one.id, one.type)}  ${formName(one)}, ${languageNames[languageIn(one)]}, ${timeOf(one)}`,
    )
  const more = all.length > DIGEST_LINES ? [`and ${all.length - DIGEST_LINES} more`] : []
  const text = [
    'So many form responses came in within a short time that they are listed in one e-mail.',
    '',
    counts.join(', '),
    '',
    ...lines,
    ...more,
    '',
    'Read and answer them in the staff area:',
    screenOf(siteUrl),
  ]
  const id = sha256(
    all
      .map((one) => one.id)
      .sort()
      .join(' '),
  ).slice(0, 32)
  return {
    to: site.email,
    from: site.name.en,
    subject: `${all.length} form responses: ${counts.join(', ')}`,
    text: text.join('\n'),
    automatic: true,
    messageId: `<digest.${id}@${new URL(siteUrl).hostname}>`,
    date,
  }
}
