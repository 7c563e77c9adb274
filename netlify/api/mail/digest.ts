import { mapPooled } from '#store/concurrency.ts'
import { checkAttempt, countAttempt, type RateLimitedTry } from '../attempts.ts'
import type { Services } from '../services.ts'
import { readSubmission, type Message } from '../submissions/submission.ts'
import { digestOf } from './letters.ts'
import { noticesPerHour } from './limits.ts'
import { isDue, recordDelivery, claimMessages } from './outbox.ts'
import { sendLetter } from './transport.ts'

/**
 * Most responses in one digest; with the digests per hour, more than a flood that passes the forms'
 * limits fills.
 */
const MAX_IN_DIGEST = 300
/** Most submissions read to find notices: some have only replies to send. */
const MAX_READ = 2 * MAX_IN_DIGEST
const digestsPerHour: RateLimitedTry = [{ name: 'digest', max: 4, windowMs: 3_600_000 }, 'team']

const WIDTH = 8

const isNotice = (message: Message): boolean => message.kind === 'notification'

/**
 * Sends the team one digest of all the responses whose notices would be too many for this hour;
 * fewer are left to be sent one by one. Each notice is claimed first and counts as sent when the
 * digest was.
 * @param due ids of submissions with a notice or a reply that is due, the oldest first
 * @returns false when the mail server is down
 */
export const sendDigest = async (
  services: Services,
  smtpUrl: string,
  due: readonly string[],
): Promise<boolean> => {
  const { ops, clock, settings, log } = services
  const room = await checkAttempt(ops, clock, noticesPerHour)
  const left = room.ok ? room.left + 1 : 0
  if (due.length <= left) return true
  const found = await mapPooled(due.slice(0, MAX_READ), WIDTH, (id) => readSubmission(services, id))
  const waiting = found.flatMap((submission) =>
    submission?.mail.some((message) => isNotice(message) && isDue(message, clock.now()))
      ? submission.id
      : [],
  )
  if (waiting.length <= left || !(await countAttempt(ops, clock, digestsPerHour)).ok) return true
  const held = (
    await mapPooled(waiting.slice(0, MAX_IN_DIGEST), WIDTH, (id) =>
      claimMessages(services, id, isNotice),
    )
  ).flatMap((one) => one ?? [])
  if (held.length === 0) return true
  const delivery = await sendLetter(
    smtpUrl,
    digestOf(
      held.map(({ submission }) => submission),
      settings.siteUrl,
      new Date(clock.now()),
    ),
  )
  if (delivery.outcome !== 'sent')
    log('a mail was not sent', { kind: 'digest', failure: delivery.failure })
  await mapPooled(
    held.flatMap(({ submission, taken }) => taken.map(({ id }) => [submission.id, id] as const)),
    WIDTH,
    ([id, message]) => recordDelivery(services, id, message, delivery),
  )
  return delivery.outcome !== 'down'
}
