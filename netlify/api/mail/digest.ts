import { HOUR_MS } from '#rules/time.ts'
import { mapPooled } from '#store/concurrency.ts'
import { checkAttempt, countAttempt, type RateLimitedTry } from '../attempts.ts'
import type { Services } from '../services.ts'
import { readSubmission, type Message } from '../submissions/submission.ts'
import { digestOf } from './letters.ts'
import { noticeTry } from './limits.ts'
import { isDue, recordDelivery, claimMessages } from './outbox.ts'
import { sendLetter } from './transport.ts'

/** Most responses in one digest. */
const MAX_IN_DIGEST = 300
/** Most submissions read to find notices: some have only replies to send. */
const MAX_READ = 2 * MAX_IN_DIGEST
const digestsPerHour: RateLimitedTry = [{ name: 'digest', max: 4, windowMs: HOUR_MS }, 'team']

/** Submissions read or written at the same time. */
const CONCURRENCY = 8

const isNotice = (message: Message): boolean => message.kind === 'notification'

/**
 * Sends the team one digest if more notices are due than may be sent in this hour; otherwise they
 * are left to be sent one by one. Each notice is claimed first, and counts as sent if the digest
 * was sent.
 * @param due ids of submissions with a notice or a reply that is due, the oldest first
 * @returns false when the mail server is down
 */
export const sendDigest = async (
  services: Services,
  smtpUrl: string,
  due: readonly string[],
): Promise<boolean> => {
  const { ops, clock, settings, log } = services
  const attempt = await checkAttempt(ops, clock, noticeTry)
  // `left` is the number after one more notice.
  const noticesLeft = attempt.ok ? attempt.left + 1 : 0
  if (due.length <= noticesLeft) return true
  const submissions = await mapPooled(due.slice(0, MAX_READ), CONCURRENCY, (id) =>
    readSubmission(services, id),
  )
  const withNotice = submissions.flatMap((submission) =>
    submission?.mail.some((message) => isNotice(message) && isDue(message, clock.now()))
      ? submission.id
      : [],
  )
  if (withNotice.length <= noticesLeft) return true
  if (!(await countAttempt(ops, clock, digestsPerHour)).ok) return true
  const claimed = await mapPooled(withNotice.slice(0, MAX_IN_DIGEST), CONCURRENCY, (id) =>
    claimMessages(services, id, isNotice),
  )
  const claims = claimed.filter((claim) => claim !== null)
  if (claims.length === 0) return true
  const delivery = await sendLetter(
    smtpUrl,
    digestOf(
      claims.map(({ submission }) => submission),
      settings.siteUrl,
      new Date(clock.now()),
    ),
  )
  if (delivery.outcome !== 'sent')
    log('a mail was not sent', { kind: 'digest', failure: delivery.failure })
  await mapPooled(
    claims.flatMap(({ submission, messages }) =>
      messages.map((message) => [submission.id, message.id] as const),
    ),
    CONCURRENCY,
    ([submissionId, messageId]) => recordDelivery(services, submissionId, messageId, delivery),
  )
  return delivery.outcome !== 'down'
}
