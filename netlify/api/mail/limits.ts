import { DAY_MS } from '#rules/time.ts'
import { countAttempts, type RateLimitedTry, type Limit } from '../attempts.ts'
import type { Services } from '../services.ts'
import { textValue, type Message, type Submission } from '../submissions/submission.ts'
import type { Delivery } from './transport.ts'

const HOUR_MS = 3_600_000

/**
 * Limit per receiver: a visitor may type another person's address, whose mailbox must not be
 * flooded.
 */
const perReceiver: Limit = { name: 'acknowledgement', max: 3, windowMs: DAY_MS }

/**
 * Limit for all receivers: a flood of forms must not make the site a mass sender. Further
 * acknowledgements wait for their hour; those of complaints, which are promised, are counted
 * separately.
 */
export const acknowledgementsPerHour: Limit = {
  name: 'acknowledgement-all',
  max: 60,
  windowMs: HOUR_MS,
}

/** Limit of notices to the team, each of one response. A digest replaces further ones. */
export const noticesPerHour: RateLimitedTry = [
  { name: 'notice', max: 20, windowMs: HOUR_MS },
  'team',
]

/** Hosts that ignore these signs in an address, and their canonical names. */
const ignoring: Record<string, { signs: RegExp; host: string }> = {
  'gmail.com': { signs: /\./g, host: 'gmail.com' },
  'googlemail.com': { signs: /\./g, host: 'gmail.com' },
  'proton.me': { signs: /[._-]/g, host: 'proton.me' },
  'protonmail.com': { signs: /[._-]/g, host: 'proton.me' },
  'pm.me': { signs: /[._-]/g, host: 'proton.me' },
}

/** Canonical mailbox of an address: without its `+tag`, and without signs that its host ignores. */
export const mailboxOf = (email: string): string => {
  const address = email.normalize('NFKC').toLowerCase().trim()
  const at = address.lastIndexOf('@')
  const [local, host] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  const known = ignoring[host]
  return known ? `${untagged.replace(known.signs, '')}@${known.host}` : `${untagged}@${host}`
}

const countersOf = (submission: Submission, { kind }: Message): RateLimitedTry[] => {
  if (kind === 'notification') return [noticesPerHour]
  if (kind === 'reply') return []
  return [
    [perReceiver, mailboxOf(textValue(submission, 'email'))],
    [acknowledgementsPerHour, submission.type === 'COMPLAINT' ? 'complaints' : 'all'],
  ]
}

/**
 * Counts a message that is about to be sent. @returns its outcome where a limit holds it back, or
 * null
 */
export const rateLimitDelivery = async (
  { ops, clock }: Services,
  submission: Submission,
  message: Message,
): Promise<Delivery | null> => {
  const counters = countersOf(submission, message)
  if (counters.length === 0) return null
  const taken = await countAttempts(ops, clock, counters, submission.id)
  if (taken.ok) return null
  if (taken.limit === perReceiver)
    return { outcome: 'refused', failure: 'too many to this address' }
  return {
    outcome: 'later',
    failure: message.kind === 'notification' ? 'in the next digest' : 'too many this hour',
  }
}
