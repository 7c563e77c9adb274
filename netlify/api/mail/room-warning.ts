import { DAY_MS } from '#rules/time.ts'
import { giveBack, takeAttempt, type Counted, type Limit } from '../attempts.ts'
import type { Services } from '../services.ts'
import { readJournal, roomFrom, roomLeft } from '../submissions/journal.ts'
import { roomWarningOf } from './letters.ts'
import { sendLetter } from './transport.ts'

const perDay: Limit = { name: 'room-warning', max: 1, windowMs: DAY_MS }

/** Scheduled: warns the team by mail, once a day each, when there is little room for forms left, and when there is none. @throws UnavailableError */
export const warnOfRoom = async ({ forms, ops, clock, settings, log }: Services): Promise<void> => {
  const room = roomLeft((await readJournal({ forms, clock })).bytesToday)
  if (settings.smtpUrl === null || room === 'enough') return
  const [counted, token]: [Counted, string] = [[perDay, room], crypto.randomUUID()]
  if (!(await takeAttempt(ops, clock, counted, token)).ok) return
  const until = new Date(roomFrom(clock.now())).toISOString()
  const delivery = await sendLetter(settings.smtpUrl, roomWarningOf(room, until, settings.siteUrl, new Date(clock.now())))
  if (delivery.outcome === 'sent') return
  log('a mail was not sent', { kind: 'warning', failure: delivery.failure })
  await giveBack(ops, clock, counted, token)
}
