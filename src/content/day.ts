import { dayOf } from '#i18n/time.ts'
import { systemClock } from '#store/clock.ts'
import { tracked } from './reads.ts'

const began = tracked('moment', async () => new Date(systemClock.now()).toISOString())

/**
 * The time at which this build read the clock, ISO 8601. Pages that show it are made by each build.
 */
export const buildMoment = (): Promise<string> => began(null)

const day = tracked('day', async () => dayOf(await buildMoment()))

/**
 * The date in the Emirates on which this build began, `YYYY-MM-DD`: every page shows the state of
 * this date, also when the build ends after midnight.
 */
export const today = (): Promise<string> => day(null)

const year = tracked('year', async () => (await today()).slice(0, 4))

export const thisYear = (): Promise<string> => year(null)
