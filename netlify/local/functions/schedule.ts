import { randomUUID } from 'node:crypto'
import { Cron } from 'croner'
import { StartError } from '../start-error.ts'
import type { Functions } from './functions.ts'

/**
 * Runs the scheduled functions at their times, in UTC as Netlify does, one call of each at a time.
 * @returns a function that ends the schedule and waits for the calls under way.
 * @throws StartError when a time is not written as cron text.
 */
export function startSchedule(functions: Functions, origin: string): () => Promise<void> {
  const underWay = new Set<Promise<unknown>>()
  const jobs = functions.all.flatMap((entry) => {
    const { schedule } = entry.config
    if (schedule === undefined) return []
    const run = async (job: Cron) => {
      const body = JSON.stringify({ next_run: job.nextRun()?.toISOString() ?? null })
      const request = new Request(`${origin}/.netlify/functions/${entry.name}`, { method: 'POST', body })
      const call = functions.call({ entry, params: {} }, request, '127.0.0.1', randomUUID())
      underWay.add(call)
      await call.finally(() => underWay.delete(call))
    }
    try {
      return [new Cron(schedule, { timezone: 'UTC', protect: true, unref: true }, run)]
    } catch {
      throw new StartError(`The function ${entry.name} has the schedule ${JSON.stringify(schedule)}, which is not cron text: correct its config.`)
    }
  })
  return async () => {
    jobs.forEach((job) => job.stop())
    await Promise.allSettled(underWay)
  }
}
