import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import { checkAttempt, countAttempt, type RateLimitedTry, type Limit } from '../attempts.ts'
import type { Services } from '../services.ts'
import { readJournal, roomAgainAt, roomState } from '../submissions/journal.ts'
import { roomWarningOf } from './letters.ts'
import { sendLetter } from './transport.ts'

/** Limit of sent warnings. */
const warningsPerDay: Limit = { name: 'room-warning', max: 1, windowMs: DAY_MS }
/**
 * Limit of tries, so that only one process sends a warning. Its window is longer than a try can
 * take, but over before the next scheduled run, which repeats a try whose process was stopped.
 */
const triesAtOnce: Limit = { name: 'room-warning-try', max: 1, windowMs: 3 * MINUTE_MS }

/**
 * Scheduled: warns the team by mail when there is little room left for form responses today, and
 * when there is none (see {@link roomState}), each once a day. If the process is stopped after the
 * mail but before it is counted as sent, the warning is sent again.
 * @throws UnavailableError
 */
export const warnOfRoom = async ({ forms, ops, clock, settings, log }: Services): Promise<void> => {
  const room = roomState((await readJournal({ forms, clock })).bytesToday)
  if (settings.smtpUrl === null || room === 'enough') return
  const warning: RateLimitedTry = [warningsPerDay, room]
  if (!(await checkAttempt(ops, clock, warning)).ok) return
  if (!(await countAttempt(ops, clock, [triesAtOnce, room])).ok) return
  const until = new Date(roomAgainAt(clock.now())).toISOString()
  const delivery = await sendLetter(
    settings.smtpUrl,
    roomWarningOf(room, until, settings.siteUrl, new Date(clock.now())),
  )
  if (delivery.outcome === 'sent') await countAttempt(ops, clock, warning)
  else log('a mail was not sent', { kind: 'warning', failure: delivery.failure })
}
