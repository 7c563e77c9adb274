import { referenceOf } from '#forms/define.ts'
import { fold } from '#i18n/fold.ts'
import { mailState, textValue, type Submission } from './submission.ts'

/**
 * A submission in the inbox's list: the fields by which it is found, counted and sorted. A page of
 * the inbox reads the rest from the records. Entries are made from the records, and can be deleted.
 */
export type Entry = Pick<
  Submission,
  'id' | 'rev' | 'type' | 'state' | 'receivedAt' | 'updatedAt'
> & {
  /** E-mail address, normalised by {@link foldAddress}. */
  email: string
  /** Text that a search looks in, folded: without case and accents. */
  text: string
  /** Time at which the earliest waiting message is due, ISO 8601; null if none waits. */
  mailFrom: string | null
  /**
   * Time at which the earliest waiting notice or reply is due, ISO 8601; null if none waits. These
   * are sent before acknowledgements. Absent in old entries: then `mailFrom` is used.
   */
  urgentFrom?: string | null
}

/** Normalises an e-mail address, ignoring case. */
export const foldAddress = (email: string): string => email.normalize('NFKC').toLowerCase().trim()

/** Keys of the short values that a search looks in. */
const SEARCHED_KEYS = [
  'firstName',
  'lastName',
  'email',
  'companyName',
  'preferredRole',
  'transferReference',
] as const

/** Most characters of each line in an entry, so that the entry stays small. */
const MAX_LINE_CHARACTERS = 254
/** Most characters of the message, and of the note, in an entry. */
const MAX_TEXT_CHARACTERS = 1_000

const searchTextOf = (submission: Submission): string => {
  const phone = textValue(submission, 'contactNumber')
  const lines = [
    ...SEARCHED_KEYS.map((key) => textValue(submission, key)),
    phone,
    phone.replace(/[^\d+]/g, ''),
    referenceOf(submission.id, submission.type),
  ]
  const texts = [textValue(submission, 'message'), submission.note]
  // Cut again after folding: a single character can become eighteen.
  const folded = [
    ...lines.map((line) => fold(line).slice(0, MAX_LINE_CHARACTERS)),
    ...texts.map((text) => fold(text.slice(0, MAX_TEXT_CHARACTERS)).slice(0, MAX_TEXT_CHARACTERS)),
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
    text: searchTextOf(submission),
    mailFrom: waiting[0]?.nextAt ?? null,
    urgentFrom: urgent?.nextAt ?? null,
  }
}

/** An entry's sort key in the inbox: the time, a blank and the id. Nothing personal. */
export const sortKeyOf = ({ receivedAt, id }: Pick<Entry, 'receivedAt' | 'id'>): string =>
  `${receivedAt} ${id}`
