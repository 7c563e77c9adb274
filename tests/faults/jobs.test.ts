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

/** Number of stages, each with a store of its own, on which jobs run in parallel. */
const WIDTH = 8
/** Milliseconds from one round of a job to the next. */
const EVERY_MS = 5 * MINUTE_MS
/** Number of rounds without faults after the round with a fault. */
const ROUNDS = 3

/** Runs round `n` of a job, counted from 0. */
const runRound = (
  job: Job,
  services: Services,
  { after, every = EVERY_MS, settings }: PreparedJob,
  n: number,
): Promise<void> =>
  jobs[job](
    later({ ...services, settings: { ...services.settings, ...settings } }, after + n * every),
  )

/** Runs one round under faults, then rounds without, which must complete the work. */
const runWithFaults = (api: Api, job: Job, { prepare }: JobCase, plan: Plan): Promise<void> =>
  onStage(api, async (stage) => {
    const prepared = await prepare(stage)
    await stage.fail(plan)
    await runRound(job, stage.services, prepared, 0).catch(() => undefined)
    await stage.heal()
    for (let n = 1; n <= ROUNDS; n += 1) await runRound(job, stage.direct, prepared, n)
    await prepared.check()
  })

/** Number of writes of a round without faults. Asserts that this round completes the work. */
const writesOf = (api: Api, job: Job, { prepare }: JobCase): Promise<number> =>
  onStage(api, async (stage) => {
    const prepared = await prepare(stage)
    await stage.settled()
    stage.takeRequests()
    await runRound(job, stage.services, prepared, 0)
    const writes = stage.takeRequests().filter(isWrite).length
    await prepared.check()
    return writes
  })

/** Faults of a round; `plan()` returns a new plan for each round, because a plan counts writes. */
type Trouble = { name: string; plan(): Plan }

/** Makers of functions that choose the writes with a fault: all writes, or the nth. */
const choices = [() => isWrite, ...[1, 2, 3].map((n) => () => nth(n))]

/** Every trouble of a round with this many writes: first the ends of the process, then faults. */
const troubles = (writes: number): Trouble[] => [
  ...deaths(writes).map((death) => ({ name: wordsOf(death), plan: () => dying(death) })),
  ...Object.entries(faults).flatMap(([name, fault]) =>
    choices.slice(0, writes + 1).map((choose, n) => ({
      name: `${name}, ${n === 0 ? 'all writes' : `write ${n}`}`,
      plan: (): Plan => {
        const hasFault = choose()
        return (seen) => (hasFault(seen) ? fault : null)
      },
    })),
  ),
]

/**
 * In the usual run, a case is tried with one of this many troubles. The choice differs from case to
 * case.
 */
const ONE_OF = 24
/** Number of troubles that every run tries: process ends at the first two writes of a job. */
const ALWAYS_TRIED = deaths(2).length

const isTried = (caseIndex: number, troubleIndex: number): boolean =>
  isFull || troubleIndex < ALWAYS_TRIED || (caseIndex + troubleIndex) % ONE_OF === 0

const allCases = (Object.keys(jobCases) as Job[]).flatMap((job) =>
  jobCases[job].map((jobCase) => ({ job, jobCase })),
)

test('later rounds complete the work of a scheduled job whose process ended at any write, or whose writes met any fault', async (t) => {
  const api = await startApi(t)
  for (const [caseIndex, { job, jobCase }] of allCases.entries()) {
    await t.test(`${job}: ${jobCase.name}`, async () => {
      const writes = await writesOf(api, job, jobCase)
      assert.ok(writes > 0, 'it writes nothing')
      const failures: string[] = []
      await mapPooled(
        troubles(writes).filter((_, troubleIndex) => isTried(caseIndex, troubleIndex)),
        WIDTH,
        ({ name, plan }) =>
          runWithFaults(api, job, jobCase, plan()).catch(
            (error: unknown) => void failures.push(`${name}: ${String(error)}`),
          ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})
