import { referenceOf } from '#forms/define.ts'
import { fold } from '#i18n/fold.ts'
import { mailState, textValue, type Submission } from './submission.ts'

/**
 * A submission in the inbox's list: the fields by which it is found, counted and sorted. The rest
 * stays in the record, which a page reads for each of its rows. Derived and disposable.
 */
export type Entry = Pick<
  Submission,
  'id' | 'rev' | 'type' | 'state' | 'receivedAt' | 'updatedAt'
> & {
  /** E-mail address, normalised by {@link foldAddress}. */
  email: string
  /** Text that a search looks in, folded. */
  text: string
  /** Time at which the earliest of its waiting messages is due; null where none waits. */
  mailFrom: string | null
  /**
   * Time at which the earliest of its waiting notices and replies is due, which are sent before
   * confirmations. Old entries have none, and count by `mailFrom`.
   */
  urgentFrom?: string | null
}

/** Normalises an e-mail address, ignoring case. */
export const foldAddress = (email: string): string => email.normalize('NFKC').toLowerCase().trim()

const LINES = [
  'firstName',
  'lastName',
  'email',
  'companyName',
  'preferredRole',
  'transferReference',
] as const

/**
 * Most characters of each line, and of the message and the note, that a search sees: an entry stays
 * small, whatever was sent.
 */
const LINE_CHARACTERS = 254
const TEXT_CHARACTERS = 1_000

const textOf = (submission: Submission): string => {
  const phone = textValue(submission, 'contactNumber')
  const lines = [
    ...LINES.map((key) => textValue(submission, key)),
    phone,
    phone.replace(/[^\d+]/g, ''),
    referenceOf(submission.id, submission.type),
  ]
  const texts = [textValue(submission, 'message'), submission.note]
  // Cut after folding too: a single character can unfold into eighteen.
  const folded = [
    ...lines.map((line) => fold(line).slice(0, LINE_CHARACTERS)),
    ...texts.map((text) => fold(text.slice(0, TEXT_CHARACTERS)).slice(0, TEXT_CHARACTERS)),
  ]
  return folded.filter((part) => part !== '').join(' ')
}

/** The entry of a submission as it is stored. */
export const entryOf = (submission: Submission): Entry => {
  const { id, rev, type, state, receivedAt, updatedAt, mail } = submission
  const waiting = mail
    .filter((message) => mailState(message) === 'waiting')
    .sort((a, b) => (a.nextAt < b.nextAt ? -1 : 1))
  const urgent = waiting.find(({ kind }) => kind !== 'acknowledgement')
  return {
    id,
    rev,
    type,
    state,
    receivedAt,
    updatedAt,
    email: foldAddress(textValue(submission, 'email')),
    text: textOf(submission),
    mailFrom: waiting[0]?.nextAt ?? null,
    urgentFrom: urgent?.nextAt ?? null,
  }
}

/** Sort key in the inbox: the time, then the id. Nothing personal. */
export const placeOf = ({ receivedAt, id }: Pick<Entry, 'receivedAt' | 'id'>): string =>
  `${receivedAt} ${id}`
