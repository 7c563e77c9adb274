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
import { sendLetter, type DeliveryResult } from './transport.ts'

/** Time for sending in one scheduled run: all scheduled work together may take 30 seconds. */
const SENDING_TIME_MS = 15_000

/** Sends one message, unless a limit holds it back. */
const sendOne = async (
  services: Services,
  smtpUrl: string,
  submission: Submission,
  message: Message,
): Promise<DeliveryResult> =>
  (await rateLimitDelivery(services, submission, message)) ??
  sendLetter(smtpUrl, letterOf(submission, message, services.settings.siteUrl))

/**
 * Sends the due mail of one submission. Each message is claimed before it is sent, so that no other
 * process sends it (see {@link claimMessages}). A message whose sender was stopped half-way is sent
 * again, with the same Message-ID.
 * @returns false when the mail server is down
 */
export const deliver = async (services: Services, id: string): Promise<boolean> => {
  const { settings, log } = services
  if (settings.smtpUrl === null) return true
  const claim = await claimMessages(services, id)
  if (!claim) return true
  let isServerUp = true
  for (const message of claim.messages) {
    const delivery: DeliveryResult = isServerUp
      ? await sendOne(services, settings.smtpUrl, claim.submission, message)
      : { outcome: 'down', failure: 'not tried' }
    isServerUp &&= delivery.outcome !== 'down'
    if (delivery.outcome !== 'sent')
      log('a mail was not sent', { kind: message.kind, failure: delivery.failure })
    await recordDelivery(services, id, message.id, delivery)
  }
  return isServerUp
}

/**
 * Sends the mail of a submission after its request was answered. Scheduled runs of {@link sendMail}
 * repeat failures. Without a mail server, messages stay in the outbox, and the console names them
 * without their content.
 */
export const deliverInBackground = (services: Services, id: string): Promise<void> => {
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
 * Scheduled: sends due mail until the time is up or the server is down. Notices to the team and
 * replies come first; too many notices become one digest. Acknowledgements come last: a flood of
 * them must not delay the notice of a complaint.
 */
export const sendMail = async (services: Services): Promise<void> => {
  const { clock, settings } = services
  if (settings.smtpUrl === null) return
  const until = clock.now() + SENDING_TIME_MS
  const { urgent, others } = await submissionsWithMail(services)
  if (!(await sendDigest(services, settings.smtpUrl, urgent))) return
  for (const id of [...urgent, ...others]) {
    if (clock.now() > until || !(await deliver(services, id))) return
  }
}
