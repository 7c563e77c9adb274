import { DAY_MS } from '#rules/time.ts'
import { takeAttempts, type Counted, type Limit } from '../attempts.ts'
import type { Services } from '../services.ts'
import { textValue, type Message, type Submission } from '../submissions/submission.ts'
import type { Delivery } from './transport.ts'

const HOUR_MS = 3_600_000

/** Somebody else's address may have been typed: nobody can have it filled with our acknowledgements. */
const perReceiver: Limit = { name: 'acknowledgement', max: 3, windowMs: DAY_MS }

/** Nor can a flood of forms make the site a sender of mail in numbers. More of them wait for their hour; those of complaints, which are promised, behind no others. */
export const acknowledgementsPerHour: Limit = {
  name: 'acknowledgement-all',
  max: 60,
  windowMs: HOUR_MS,
}

/** The team gets so many notices an hour, each of one response. Of more it is told in a digest. */
export const noticesPerHour: Counted = [{ name: 'notice', max: 20, windowMs: HOUR_MS }, 'team']

/** Hosts that read an address without these signs, and what else they are called. */
const ignoring: Record<string, { signs: RegExp; host: string }> = {
  'gmail.com': { signs: /\./g, host: 'gmail.com' },
  'googlemail.com': { signs: /\./g, host: 'gmail.com' },
  'proton.me': { signs: /[._-]/g, host: 'proton.me' },
  'protonmail.com': { signs: /[._-]/g, host: 'proton.me' },
  'pm.me': { signs: /[._-]/g, host: 'proton.me' },
}

/** The mailbox that an address leads to, as far as it shows: without its `+tag`, and without what its host does not read. */
export const mailboxOf = (email: string): string => {
  const address = email.normalize('NFKC').toLowerCase().trim()
  const at = address.lastIndexOf('@')
  const [local, host] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  const known = ignoring[host]
  return known ? `${untagged.replace(known.signs, '')}@${known.host}` : `${untagged}@${host}`
}

const countersOf = (submission: Submission, { kind }: Message): Counted[] => {
  if (kind === 'notification') return [noticesPerHour]
  if (kind === 'reply') return []
  return [
    [perReceiver, mailboxOf(textValue(submission, 'email'))],
    [acknowledgementsPerHour, submission.type === 'COMPLAINT' ? 'complaints' : 'all'],
  ]
}

/** Counts a message that is about to be sent. @returns what becomes of it where a limit holds it back, or null */
export const heldBack = async (
  { ops, clock }: Services,
  submission: Submission,
  message: Message,
): Promise<Delivery | null> => {
  const counters = countersOf(submission, message)
  if (counters.length === 0) return null
  const taken = await takeAttempts(ops, clock, counters, submission.id)
  if (taken.ok) return null
  if (taken.limit === perReceiver)
    return { outcome: 'refused', failure: 'too many to this address' }
  return {
    outcome: 'later',
    failure: message.kind === 'notification' ? 'in the next digest' : 'too many this hour',
  }
}
