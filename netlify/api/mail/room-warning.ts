import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import { checkAttempt, countAttempt, type RateLimitedTry, type Limit } from '../attempts.ts'
import type { Services } from '../services.ts'
import { readJournal, roomFrom, roomLeft } from '../submissions/journal.ts'
import { roomWarningOf } from './letters.ts'
import { sendLetter } from './transport.ts'

const perDay: Limit = { name: 'room-warning', max: 1, windowMs: DAY_MS }
/**
 * Claims a try. Longer than a try can take, and over before the next round, which repeats a try
 * whose process ended half-way.
 */
const perTry: Limit = { name: 'room-warning-try', max: 1, windowMs: 3 * MINUTE_MS }

/**
 * Scheduled: warns the team by mail when there is little room for forms left, and when there is
 * none, each once a day. A process that ends between the mail and the note that it was sent leads
 * to another mail. @throws UnavailableError
 */
export const warnOfRoom = async ({ forms, ops, clock, settings, log }: Services): Promise<void> => {
  const room = roomLeft((await readJournal({ forms, clock })).bytesToday)
  if (settings.smtpUrl === null || room === 'enough') return
  const sent: RateLimitedTry = [perDay, room]
  if (
    !(await checkAttempt(ops, clock, sent)).ok ||
    !(await countAttempt(ops, clock, [perTry, room])).ok
  )
    return
  const until = new Date(roomFrom(clock.now())).toISOString()
  const delivery = await sendLetter(
    settings.smtpUrl,
    roomWarningOf(room, until, settings.siteUrl, new Date(clock.now())),
  )
  if (delivery.outcome === 'sent') await countAttempt(ops, clock, sent)
  else log('a mail was not sent', { kind: 'warning', failure: delivery.failure })
}
