import type { Services } from '../services.ts'
import { submissionsWithMail } from '../submissions/scheduled.ts'
import {
  mailState,
  readSubmission,
  type Message,
  type Submission,
} from '../submissions/submission.ts'
import { sendDigest } from './digest.ts'
import { letterOf } from './letters.ts'
import { rateLimitDelivery } from './limits.ts'
import { recordDelivery, claimMessages } from './outbox.ts'
import { sendLetter, type Delivery } from './transport.ts'

/** Milliseconds for sending in one round; all scheduled work together may take 30 seconds. */
const ROUND_MS = 15_000

const sendOne = async (
  services: Services,
  smtpUrl: string,
  submission: Submission,
  message: Message,
): Promise<Delivery> =>
  (await rateLimitDelivery(services, submission, message)) ??
  sendLetter(smtpUrl, letterOf(submission, message, services.settings.siteUrl))

/**
 * Sends the due mail of one submission. Each message is claimed by a swap before it is sent, so
 * that two senders don't both send it; one whose sender was stopped half-way is sent again, under
 * the same Message-ID.
 * @returns false when the mail server is down
 */
export const deliver = async (services: Services, id: string): Promise<boolean> => {
  const { settings, log } = services
  if (settings.smtpUrl === null) return true
  const held = await claimMessages(services, id)
  if (!held) return true
  let isUp = true
  for (const message of held.taken) {
    const delivery: Delivery = isUp
      ? await sendOne(services, settings.smtpUrl, held.submission, message)
      : { outcome: 'down', failure: 'not tried' }
    isUp &&= delivery.outcome !== 'down'
    if (delivery.outcome !== 'sent')
      log('a mail was not sent', { kind: message.kind, failure: delivery.failure })
    await recordDelivery(services, id, message.id, delivery)
  }
  return isUp
}

/**
 * Sends the mail that an answer promised, after the answer. The scheduled round repeats failures.
 * Without a mail server messages stay in the outbox, and the console reports that they are waiting,
 * without their content.
 */
export const deliverLater = (services: Services, id: string): Promise<void> => {
  const work =
    services.settings.smtpUrl === null
      ? logOutbox(services, id)
      : deliver(services, id).then(() => undefined)
  return work.catch((error: unknown) =>
    services.log('a mail was not sent', {
      reason: error instanceof Error ? error.name : 'unknown',
    }),
  )
}

const logOutbox = async (services: Services, id: string): Promise<void> => {
  const waiting =
    (await readSubmission(services, id))?.mail.filter(
      (message) => mailState(message) === 'waiting',
    ) ?? []
  for (const { kind } of waiting) services.log('a mail is in the outbox', { kind, response: id })
}

/**
 * Scheduled: sends due mail until the time is up or the server is down. Notices, of which too many
 * become one digest, and replies come first: a flood of confirmations that wait for their hour must
 * not keep the team from hearing of a complaint.
 */
export const sendMail = async (services: Services): Promise<void> => {
  const { clock, settings } = services
  if (settings.smtpUrl === null) return
  const until = clock.now() + ROUND_MS
  const { urgent, others } = await submissionsWithMail(services)
  if (!(await sendDigest(services, settings.smtpUrl, urgent))) return
  for (const id of [...urgent, ...others]) {
    if (clock.now() > until || !(await deliver(services, id))) return
  }
}
