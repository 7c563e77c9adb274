import { dayOf } from '#i18n/time.ts'
import { systemClock } from '#store/clock.ts'
import { tracked } from './reads.ts'

const readMoment = tracked('moment', async () => new Date(systemClock.now()).toISOString())

/**
 * The time at which this build first read the clock, ISO 8601. Pages that use it are made again by
 * each build.
 */
export const buildMoment = (): Promise<string> => readMoment(null)

const readDay = tracked('day', async () => dayOf(await buildMoment()))

/**
 * The date in the Emirates on which this build began, `YYYY-MM-DD`: every page shows the state of
 * this date, even if the build ends after midnight.
 */
export const today = (): Promise<string> => readDay(null)

const readYear = tracked('year', async () => (await today()).slice(0, 4))

/** The year of {@link today}, four digits. */
export const thisYear = (): Promise<string> => readYear(null)
