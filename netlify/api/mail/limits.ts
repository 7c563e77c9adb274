import { DAY_MS, HOUR_MS } from '#rules/time.ts'
import { countAttempts, type RateLimitedTry, type Limit } from '../attempts.ts'
import type { Services } from '../services.ts'
import { textValue, type Message, type Submission } from '../submissions/submission.ts'
import type { DeliveryResult } from './transport.ts'

/**
 * Limit of acknowledgements to one receiver: a visitor may type another person's address, and that
 * person's mailbox must not be flooded.
 */
const perReceiver: Limit = { name: 'acknowledgement', max: 3, windowMs: DAY_MS }

/**
 * Limit of acknowledgements to all receivers: a flood of forms must not make the site a mass
 * sender. Further acknowledgements wait until the limit allows them. Acknowledgements of
 * complaints, which are promised, are counted separately.
 */
export const acknowledgementsPerHour: Limit = {
  name: 'acknowledgement-all',
  max: 60,
  windowMs: HOUR_MS,
}

/**
 * Try that is counted for each notice to the team. A notice is about one response; a digest
 * replaces further notices.
 */
export const noticeTry: RateLimitedTry = [{ name: 'notice', max: 20, windowMs: HOUR_MS }, 'team']

/**
 * Hosts that ignore some signs before the `@` of an address, with these signs and the canonical
 * name of the host. Key: host.
 */
const lenientHosts: Record<string, { ignoredSigns: RegExp; canonicalHost: string }> = {
  'gmail.com': { ignoredSigns: /\./g, canonicalHost: 'gmail.com' },
  'googlemail.com': { ignoredSigns: /\./g, canonicalHost: 'gmail.com' },
  'proton.me': { ignoredSigns: /[._-]/g, canonicalHost: 'proton.me' },
  'protonmail.com': { ignoredSigns: /[._-]/g, canonicalHost: 'proton.me' },
  'pm.me': { ignoredSigns: /[._-]/g, canonicalHost: 'proton.me' },
}

/** Canonical mailbox of an address: without its `+tag`, and without signs that its host ignores. */
export const mailboxOf = (email: string): string => {
  const address = email.normalize('NFKC').toLowerCase().trim()
  const at = address.lastIndexOf('@')
  const [local, host] = [address.slice(0, Math.max(at, 0)), address.slice(at + 1)]
  // A tag begins at the first `+` after the first character.
  const untagged = local.replace(/(?<=.)\+.*$/s, '')
  const lenient = lenientHosts[host]
  return lenient
    ? `${untagged.replace(lenient.ignoredSigns, '')}@${lenient.canonicalHost}`
    : `${untagged}@${host}`
}

/** The limits under which sending a message is counted; replies have none. */
const triesOf = (submission: Submission, { kind }: Message): RateLimitedTry[] => {
  if (kind === 'notification') return [noticeTry]
  if (kind === 'reply') return []
  return [
    [perReceiver, mailboxOf(textValue(submission, 'email'))],
    [acknowledgementsPerHour, submission.type === 'COMPLAINT' ? 'complaints' : 'all'],
  ]
}

/**
 * Counts a message that is about to be sent.
 * @returns null if it may be sent; otherwise its outcome
 */
export const rateLimitDelivery = async (
  { ops, clock }: Services,
  submission: Submission,
  message: Message,
): Promise<DeliveryResult | null> => {
  const tries = triesOf(submission, message)
  if (tries.length === 0) return null
  const result = await countAttempts(ops, clock, tries, submission.id)
  if (result.ok) return null
  if (result.limit === perReceiver)
    return { outcome: 'refused', failure: 'too many to this address' }
  return {
    outcome: 'later',
    failure: message.kind === 'notification' ? 'in the next digest' : 'too many this hour',
  }
}
