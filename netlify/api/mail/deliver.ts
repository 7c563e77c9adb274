import { DAY_MS } from '#rules/time.ts'
import { sha256 } from '#store/keys.ts'
import { takeAttempt, type Limit } from '../attempts.ts'
import type { Services } from '../services.ts'
import { changeSubmission, mailState, readSubmission, valueOf, type Message, type Submission } from '../submissions/submission.ts'
import { readInbox } from '../submissions/inbox.ts'
import { letterOf } from './letters.ts'
import { sendLetter, type Delivery } from './transport.ts'

/**
 * Minutes until a message is tried again, by the tries made; then always the last. The first is longer than a try can
 * take, because it is also for how long a sender keeps the message to itself.
 */
const AGAIN_MINUTES = [3, 5, 15, 60] as const

/** The team's own mail is retried for as long as the submission exists; mail to others is given up. */
const GIVE_UP_MS = 3 * DAY_MS

/** Somebody else's address may have been typed: nobody can have it filled with our acknowledgements. */
export const perReceiver: Limit = { name: 'acknowledgement', max: 3, windowMs: DAY_MS }

/** Sending in one round of scheduled work, which may take 30 seconds in all. */
const ROUND_MS = 15_000

const isDue = (message: Message, now: number): boolean => mailState(message) === 'waiting' && Date.parse(message.nextAt) <= now

const waitOf = (tries: number): number => (AGAIN_MINUTES[Math.min(tries, AGAIN_MINUTES.length) - 1] ?? 60) * 60_000

const iso = (time: number): string => new Date(time).toISOString()

/** Takes what is due, so that no other sender does. @returns what was taken, or null when there is nothing */
const take = async (services: Services, id: string): Promise<{ submission: Submission; taken: Message[] } | null> => {
  const now = services.clock.now()
  // What the last look at the submission found due is what its swap took.
  let due: readonly string[] = []
  const changed = await changeSubmission(services, id, crypto.randomUUID(), ({ mail }) => {
    due = mail.filter((message) => isDue(message, now)).map((message) => message.id)
    if (due.length === 0) return { refused: 'nothing' as const }
    return { mail: mail.map((one) => (due.includes(one.id) ? { ...one, tries: one.tries + 1, nextAt: iso(now + waitOf(one.tries + 1)) } : one)) }
  })
  if (!changed || 'refused' in changed) return null
  return { submission: changed.submission, taken: changed.submission.mail.filter((one) => due.includes(one.id)) }
}

const isAllowed = async ({ ops, clock, settings }: Services, submission: Submission, message: Message): Promise<boolean> => {
  if (message.kind !== 'acknowledgement') return true
  // The counter outlives what is erased: without the passphrase nobody can recover the address from it.
  const receiver = sha256(`${settings.passphrase} ${valueOf(submission, 'email').toLowerCase()}`)
  return (await takeAttempt(ops, clock, perReceiver, receiver, submission.id)).ok
}

const sendOne = async (services: Services, smtpUrl: string, submission: Submission, message: Message): Promise<Delivery> => {
  if (!(await isAllowed(services, submission, message))) return { outcome: 'refused', failure: 'too many to this address' }
  return sendLetter(smtpUrl, letterOf(submission, message, services.settings.siteUrl))
}

const noted = (message: Message, delivery: Delivery, now: number): Message => {
  if (delivery.outcome === 'sent') return { ...message, sentAt: iso(now), failure: null }
  const isOver = message.kind !== 'notification' && (delivery.outcome === 'refused' || now - Date.parse(message.queuedAt) > GIVE_UP_MS)
  return { ...message, failure: delivery.failure, failedAt: isOver ? iso(now) : null }
}

/**
 * Sends what is due of one submission's mail. Each message is taken by a swap before it is sent, so that two senders
 * don't both send it; one whose sender was stopped half-way is sent again, under the same Message-ID.
 * @returns whether the mail server took what it was given
 */
export const deliver = async (services: Services, id: string): Promise<boolean> => {
  const { clock, settings, log } = services
  if (settings.smtpUrl === null) return true
  const held = await take(services, id)
  if (!held) return true
  let isUp = true
  for (const message of held.taken) {
    const delivery: Delivery = isUp ? await sendOne(services, settings.smtpUrl, held.submission, message) : { outcome: 'down', failure: 'not tried' }
    isUp &&= delivery.outcome !== 'down'
    if (delivery.outcome !== 'sent') log('a mail was not sent', { kind: message.kind, failure: delivery.failure })
    const now = clock.now()
    await changeSubmission(services, id, crypto.randomUUID(), ({ mail }) => ({ mail: mail.map((one) => (one.id === message.id ? noted(one, delivery, now) : one)) }))
  }
  return isUp
}

/**
 * After an answer: sends the mail that it promised. What fails is left to the scheduled round. Without a mail server
 * messages stay in the outbox, and the console says that they are there, not what they hold.
 */
export const deliverLater = async (services: Services, id: string): Promise<void> => {
  if (services.settings.smtpUrl === null) {
    const waiting = (await readSubmission(services, id))?.mail.filter((message) => mailState(message) === 'waiting') ?? []
    for (const { kind } of waiting) services.log('a mail is in the outbox', { kind, response: id })
    return
  }
  await deliver(services, id).catch((error: unknown) => services.log('a mail was not sent', { reason: error instanceof Error ? error.name : 'unknown' }))
}

/** Scheduled: sends what is due, the oldest first, until the time is up or the server is down. */
export const sendMail = async (services: Services): Promise<void> => {
  const { clock, settings } = services
  if (settings.smtpUrl === null) return
  const until = clock.now() + ROUND_MS
  const due = (await readInbox(services)).filter(({ mail }) => mail.some((message) => isDue(message, clock.now()))).reverse()
  for (const { id } of due) {
    if (clock.now() > until || !(await deliver(services, id))) return
  }
}
