import assert from 'node:assert/strict'
import test from 'node:test'
import { MINUTE_MS } from '#rules/time.ts'
import { mapPooled } from '#store/concurrency.ts'
import type { Services } from '../../netlify/api/services.ts'
import { jobs } from '../../netlify/api/sweep.ts'
import { startApi, type Api } from '../api/harness.ts'
import { isFull } from '../extent.ts'
import { faults } from './faults.ts'
import { jobCases, type Job, type JobCase, type PreparedJob } from './job-cases.ts'
import { deaths, dying, wordsOf } from './process-end.ts'
import { isWrite, nth, type Plan } from './store-faults.ts'
import { later, onStage } from './stage.ts'

const WIDTH = 8
const EVERY_MS = 5 * MINUTE_MS
/** Number of rounds after the disturbed one. */
const ROUNDS = 3

/** Runs round `n` of a job, counted from 0. */
const round = (
  job: Job,
  services: Services,
  { after, every = EVERY_MS, settings }: PreparedJob,
  n: number,
): Promise<void> =>
  jobs[job](
    later({ ...services, settings: { ...services.settings, ...settings } }, after + n * every),
  )

/** Disturbs one round, then runs the next ones, which must complete its work. */
const disturb = (api: Api, job: Job, { prepare }: JobCase, plan: Plan): Promise<void> =>
  onStage(api, async (stage) => {
    const prepared = await prepare(stage)
    await stage.fail(plan)
    await round(job, stage.services, prepared, 0).catch(() => undefined)
    await stage.heal()
    for (let n = 1; n <= ROUNDS; n += 1) await round(job, stage.direct, prepared, n)
    await prepared.check()
  })

/** Number of writes of a round without faults; afterwards everything is done. */
const writesOf = (api: Api, job: Job, { prepare }: JobCase): Promise<number> =>
  onStage(api, async (stage) => {
    const prepared = await prepare(stage)
    await stage.settled()
    stage.taken()
    await round(job, stage.services, prepared, 0)
    const writes = stage.taken().filter(isWrite).length
    await prepared.check()
    return writes
  })

type Trouble = { name: string; plan(): Plan }

/** Choices of the writes that meet a fault: all, or one. */
const meeting = [() => isWrite, ...[1, 2, 3].map((n) => () => nth(n))]

const troubles = (writes: number): Trouble[] => [
  ...deaths(writes).map((death) => ({ name: wordsOf(death), plan: () => dying(death) })),
  ...Object.entries(faults).flatMap(([name, fault]) =>
    meeting.slice(0, writes + 1).map((wanted, which) => ({
      name: `${name}, ${which === 0 ? 'all writes' : `write ${which}`}`,
      plan: (): Plan => {
        const meets = wanted()
        return (seen) => (meets(seen) ? fault : null)
      },
    })),
  ),
]

/**
 * Divisor of a job's troubles in the usual run, different ones for each job. Deaths at its first
 * two writes, which claim the work, are always tried; in the full run all are.
 */
const ONE_OF = 24
const FIRST = deaths(2).length
const isTried = (job: number, at: number): boolean =>
  isFull || at < FIRST || (job + at) % ONE_OF === 0

const all = (Object.keys(jobCases) as Job[]).flatMap((job) =>
  jobCases[job].map((jobCase) => ({ job, jobCase })),
)

test('scheduled work that ends at any write, or meets any fault, does no harm, and the next rounds complete it', async (t) => {
  const api = await startApi(t)
  for (const [index, { job, jobCase }] of all.entries()) {
    await t.test(`${job}: ${jobCase.name}`, async () => {
      const writes = await writesOf(api, job, jobCase)
      assert.ok(writes > 0, 'it writes nothing')
      const failures: string[] = []
      await mapPooled(
        troubles(writes).filter((_, at) => isTried(index, at)),
        WIDTH,
        ({ name, plan }) =>
          disturb(api, job, jobCase, plan()).catch(
            (error: unknown) => void failures.push(`${name}: ${String(error)}`),
          ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})
