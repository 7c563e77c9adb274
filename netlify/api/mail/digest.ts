import { mapPooled } from '#store/concurrency.ts'
import { peekAttempt, takeAttempt, type Counted } from '../attempts.ts'
import type { Services } from '../services.ts'
import { readSubmission, type Message } from '../submissions/submission.ts'
import { digestOf } from './letters.ts'
import { noticesPerHour } from './limits.ts'
import { isDue, note, take } from './outbox.ts'
import { sendLetter } from './transport.ts'

/** So many responses in one digest, and so many digests an hour: more than a flood that passes the forms' own limits fills. */
const MAX_IN_DIGEST = 300
/** Submissions that are looked at for notices: others have replies to send. */
const MAX_READ = 2 * MAX_IN_DIGEST
const digestsPerHour: Counted = [{ name: 'digest', max: 4, windowMs: 3_600_000 }, 'team']

const WIDTH = 8

const isNotice = (message: Message): boolean => message.kind === 'notification'

/**
 * Tells the team in one mail of all the responses whose own notices would be too many for this hour; fewer are left to
 * be sent one by one. Each notice is taken first and counts as sent when the digest was.
 * @param due ids of submissions with a notice or a reply that is due, the oldest first
 * @returns whether the mail server took what it was given
 */
export const sendDigest = async (
  services: Services,
  smtpUrl: string,
  due: readonly string[],
): Promise<boolean> => {
  const { ops, clock, settings, log } = services
  const room = await peekAttempt(ops, clock, noticesPerHour)
  const left = room.ok ? room.left + 1 : 0
  if (due.length <= left) return true
  const found = await mapPooled(due.slice(0, MAX_READ), WIDTH, (id) => readSubmission(services, id))
  const waiting = found.flatMap((submission) =>
    submission?.mail.some((message) => isNotice(message) && isDue(message, clock.now()))
      ? submission.id
      : [],
  )
  if (waiting.length <= left || !(await takeAttempt(ops, clock, digestsPerHour)).ok) return true
  const held = (
    await mapPooled(waiting.slice(0, MAX_IN_DIGEST), WIDTH, (id) => take(services, id, isNotice))
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
    ([id, message]) => note(services, id, message, delivery),
  )
  return delivery.outcome !== 'down'
}
