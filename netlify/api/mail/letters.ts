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
import {
  answerDeadline,
  textValue,
  type Message,
  type Submission,
} from '../submissions/submission.ts'

/** Mail for the mail server. The subject and the text hold nothing that a visitor typed. */
export type Letter = {
  /** One plain e-mail address. */
  to: string
  /** The company's name in the letter's language. */
  from: string
  subject: string
  text: string
  messageId: string
  date: Date
  /** True for a letter that no person wrote. */
  automatic: boolean
}

type LetterContent = Pick<Letter, 'to' | 'from' | 'subject' | 'text' | 'automatic'>

const words = { en: english, ar: arabic }

/** Language in which a form was sent. */
const languageIn = (submission: Submission): Language =>
  submission.values['locale'] === 'ar' ? 'ar' : 'en'

const languageNames: Record<Language, string> = { en: 'English', ar: 'Arabic' }

const formName = ({ type }: Submission): string =>
  submissions.types.find(({ value }) => value === type)?.label ?? ''

const timeOf = ({ receivedAt }: Submission): string =>
  `${formatDate(receivedAt, 'en')}, ${clockTime(new Date(receivedAt))}`

const deadlineLines = (day: string | null): string[] =>
  day === null ? [] : [`Answer promised by: ${formatDate(day, 'en')}`]

/**
 * Warning to the team that little or no room is left for form responses today. It has the words of
 * the inbox's warning, which nobody may have seen.
 * @param until time at which there is room again, ISO 8601
 */
export const roomWarningOf = (
  room: 'little' | 'none',
  until: string,
  siteUrl: string,
  date: Date,
): Letter => ({
  to: site.email,
  from: site.name.en,
  subject: cmsInbox.lowCapacity.subject[room],
  automatic: true,
  date,
  text: [
    cmsInbox.lowCapacity[room](dayAndTime(until, date)),
    '',
    'The responses in the staff area:',
    inboxUrl(siteUrl),
  ].join('\n'),
  messageId: `<room-${room}.${date.getTime()}@${new URL(siteUrl).hostname}>`,
})

/** Address of the responses in the staff area. */
const inboxUrl = (siteUrl: string): string =>
  `${siteUrl}/web-cms/protected/${submissions.screen.path}`

/**
 * Text of a notice to the team: the form, its time, and the address to read it. The text has
 * nothing that the sender typed: when the response is erased, the mail stays in the team's mailbox.
 */
const noticeLines = (submission: Submission, siteUrl: string): string[] => [
  `Form: ${formName(submission)}`,
  `Reference: ${referenceOf(submission.id, submission.type)}`,
  `Language: ${languageNames[languageIn(submission)]}`,
  `Received: ${timeOf(submission)}, Dubai time`,
  ...deadlineLines(answerDeadline(submission)),
  '',
  'Read and answer it in the staff area:',
  `${inboxUrl(siteUrl)}/${submission.id}`,
]

/**
 * Signature under a message: the company's name, its addresses and the reference. By convention,
 * `-- ` begins a signature.
 */
const signature = (language: Language, reference: string): string =>
  ['-- ', site.name[language], site.email, site.phone.text, reference].join('\n')

/** A subject on one line, without `=?`: mail programs decode a word that begins with it. */
export const plainSubject = (subject: string): string => oneLine(subject).replaceAll('=?', '= ?')

/** Functions that write a letter. Key: kind of message. In the site's texts, # is the reference. */
const writers = {
  notification: (submission, _message, siteUrl) => {
    const subject = `New form response: ${formName(submission)} ${referenceOf(submission.id, submission.type)}`
    return {
      to: site.email,
      from: site.name.en,
      subject,
      text: noticeLines(submission, siteUrl).join('\n'),
      automatic: true,
    }
  },
  acknowledgement: (submission) => {
    const language = languageIn(submission)
    const reference = referenceOf(submission.id, submission.type)
    const { greeting, caution, complaint } = words[language].mail
    const day = answerDeadline(submission)
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
} satisfies Record<
  MailKind,
  (submission: Submission, message: Message, siteUrl: string) => LetterContent
>

/**
 * The letter of a message, the same at each try: by its Message-ID, a mail program recognises a
 * letter that arrives twice.
 */
export const letterOf = (submission: Submission, message: Message, siteUrl: string): Letter => ({
  ...writers[message.kind](submission, message, siteUrl),
  messageId: `<${message.id}.${submission.id}@${new URL(siteUrl).hostname}>`,
  date: new Date(message.queuedAt),
})

/** Most lines of a digest; further responses are given as a number. */
const DIGEST_LINES = 50

/**
 * One mail to the team about many responses, instead of a notice for each: their numbers by form,
 * and the address to read them. Like a notice, the mail has nothing that the senders typed.
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
    inboxUrl(siteUrl),
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
