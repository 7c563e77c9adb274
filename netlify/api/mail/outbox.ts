import { DAY_MS } from '#rules/time.ts'
import type { Services } from '../services.ts'
import { changeSubmission } from '../submissions/change-submission.ts'
import { mailState, type Message, type Submission } from '../submissions/submission.ts'
import type { DeliveryResult } from './transport.ts'

/**
 * Minutes from a try of a message to the next try: after the first try, after the second, and so
 * on; the last number holds for all further tries. Each is also the time for which a sender has
 * claimed the message, and therefore longer than a try can take.
 */
const RETRY_MINUTES = [3, 5, 15, 60] as const

/**
 * Time after which a message is given up. Notices to the team are tried while the response exists.
 */
const GIVE_UP_AFTER_MS = 3 * DAY_MS

export const isDue = (message: Message, now: number): boolean =>
  mailState(message) === 'waiting' && Date.parse(message.nextAt) <= now

const retryDelayMs = (tries: number): number =>
  (RETRY_MINUTES[Math.min(tries, RETRY_MINUTES.length) - 1] ?? 60) * 60_000

const iso = (time: number): string => new Date(time).toISOString()

/** Messages of one submission that this process may send: see {@link claimMessages}. */
export type Claim = { submission: Submission; messages: Message[] }

/**
 * Claims the due mail of a submission, so that no other process sends it: moves the time of its
 * next try ahead.
 * @param isWanted selects messages; all when left out
 * @returns the claimed messages, or null when there are none
 */
export const claimMessages = async (
  services: Services,
  id: string,
  isWanted: (message: Message) => boolean = () => true,
): Promise<Claim | null> => {
  const now = services.clock.now()
  // Ids from the last call of the function below, which may be called several times: only the
  // changes of the last call are stored.
  let due: readonly string[] = []
  const changed = await changeSubmission(services, id, crypto.randomUUID(), ({ mail }) => {
    due = mail
      .filter((message) => isDue(message, now) && isWanted(message))
      .map((message) => message.id)
    if (due.length === 0) return { refused: 'nothing' as const }
    return {
      mail: mail.map((one) =>
        due.includes(one.id)
          ? { ...one, tries: one.tries + 1, nextAt: iso(now + retryDelayMs(one.tries + 1)) }
          : one,
      ),
    }
  })
  if (!changed || 'refused' in changed) return null
  return {
    submission: changed.submission,
    messages: changed.submission.mail.filter((one) => due.includes(one.id)),
  }
}

const withOutcome = (message: Message, delivery: DeliveryResult, now: number): Message => {
  if (delivery.outcome === 'sent') return { ...message, sentAt: iso(now), failure: null }
  const isGivenUp =
    message.kind !== 'notification' &&
    (delivery.outcome === 'refused' || now - Date.parse(message.queuedAt) > GIVE_UP_AFTER_MS)
  return { ...message, failure: delivery.failure, failedAt: isGivenUp ? iso(now) : null }
}

/** Stores the outcome of a try of one message. */
export const recordDelivery = async (
  services: Services,
  id: string,
  messageId: string,
  delivery: DeliveryResult,
): Promise<void> => {
  const now = services.clock.now()
  await changeSubmission(services, id, crypto.randomUUID(), ({ mail }) => ({
    mail: mail.map((one) => (one.id === messageId ? withOutcome(one, delivery, now) : one)),
  }))
}
