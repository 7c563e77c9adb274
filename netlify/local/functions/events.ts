import { randomUUID } from 'node:crypto'
import type { DeploySucceededEvent } from '@netlify/functions'
import { Cron } from 'croner'
import { StartError } from '../errors.ts'
import type { Functions } from './functions.ts'

/** Event of a successful deploy, with the fields that Netlify sends. */
const eventFor = (origin: string): DeploySucceededEvent => {
  const time = new Date().toISOString()
  const site = { id: 'local', name: 'local', url: origin, adminUrl: origin }
  return {
    site,
    deploy: {
      id: 'local',
      siteId: site.id,
      buildId: null,
      state: 'ready',
      errorMessage: null,
      url: origin,
      sslUrl: origin,
      permalinkUrl: origin,
      adminUrl: origin,
      context: 'dev',
      branch: null,
      commitRef: null,
      commitUrl: null,
      commitMessage: null,
      committer: null,
      title: null,
      createdAt: time,
      publishedAt: time,
      time: null,
      manual: false,
      framework: 'astro',
    },
  }
}

/**
 * Calls all functions that listen to `deploySucceeded`, the event of a new build. Logs the error of
 * a listener that fails.
 */
export async function announceDeploy(functions: Functions, origin: string): Promise<void> {
  const event = eventFor(origin)
  await Promise.all(
    functions.all.map(async ({ name, deploySucceeded }) => {
      try {
        await deploySucceeded?.(event)
      } catch (error) {
        console.error(`The function ${name} failed on deploySucceeded:`, error)
      }
    }),
  )
}

/**
 * Calls the scheduled functions at their times, in UTC as on Netlify. A function is not called
 * while its previous call runs.
 * @returns a function that ends the schedule and waits for the calls in progress
 * @throws StartError when a schedule is not a valid cron expression
 */
export function startSchedule(functions: Functions, origin: string): () => Promise<void> {
  const callsInProgress = new Set<Promise<unknown>>()
  const jobs = functions.all.flatMap((entry) => {
    const { schedule } = entry.config
    if (schedule === undefined) return []
    const run = async (job: Cron) => {
      const body = JSON.stringify({ next_run: job.nextRun()?.toISOString() ?? null })
      const request = new Request(`${origin}/.netlify/functions/${entry.name}`, {
        method: 'POST',
        body,
      })
      const call = functions.call({ entry, params: {} }, request, '127.0.0.1', randomUUID())
      callsInProgress.add(call)
      await call.finally(() => callsInProgress.delete(call))
    }
    try {
      return [new Cron(schedule, { timezone: 'UTC', protect: true, unref: true }, run)]
    } catch {
      throw new StartError(
        `The function ${entry.name} has the schedule ${JSON.stringify(schedule)}, which is not cron text: correct its config.`,
      )
    }
  })
  return async () => {
    jobs.forEach((job) => job.stop())
    await Promise.allSettled(callsInProgress)
  }
}
