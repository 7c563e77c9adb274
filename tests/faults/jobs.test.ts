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
import { allProcessEnds, planOfProcessEnd, describeProcessEnd } from './process-end.ts'
import { isWrite, onlyNth, type FaultPlan } from './store-faults.ts'
import { servicesLater, onStage } from './stage.ts'

/** Number of stages, each with a store of its own, on which jobs run in parallel. */
const PARALLEL_STAGES = 8
/** Milliseconds from one round of a job to the next. */
const ROUND_INTERVAL_MS = 5 * MINUTE_MS
/** Number of rounds without faults after the round with a fault. */
const ROUNDS = 3

/** Runs round `n` of a job, counted from 0. */
const runRound = (
  job: Job,
  services: Services,
  { startsAfterMs, intervalMs = ROUND_INTERVAL_MS, settings }: PreparedJob,
  n: number,
): Promise<void> =>
  jobs[job](
    servicesLater(
      { ...services, settings: { ...services.settings, ...settings } },
      startsAfterMs + n * intervalMs,
    ),
  )

/** Runs one round under faults, then rounds without, which must complete the work. */
const runWithFaults = (api: Api, job: Job, { prepare }: JobCase, plan: FaultPlan): Promise<void> =>
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

/** Round with faults; `plan()` returns a new plan for each round, because a plan counts writes. */
type FaultyRound = { name: string; plan(): FaultPlan }

/** Functions that make a chooser of the writes with a fault: all writes, or the nth. */
const writeChoosers = [() => isWrite, ...[1, 2, 3].map((n) => () => onlyNth(n))]

/** Every faulty round with this many writes: first the ends of the process, then faults. */
const faultyRounds = (writes: number): FaultyRound[] => [
  ...allProcessEnds(writes).map((processEnd) => ({
    name: describeProcessEnd(processEnd),
    plan: () => planOfProcessEnd(processEnd),
  })),
  ...Object.entries(faults).flatMap(([name, fault]) =>
    writeChoosers.slice(0, writes + 1).map((choose, n) => ({
      name: `${name}, ${n === 0 ? 'all writes' : `write ${n}`}`,
      plan: (): FaultPlan => {
        const hasFault = choose()
        return (seen) => (hasFault(seen) ? fault : null)
      },
    })),
  ),
]

/**
 * In the usual run, a case is tried with one of this many faulty rounds. The choice differs from
 * case to case.
 */
const TRIED_ONE_OF = 24
/** Number of faulty rounds that every run tries: process ends at the first two writes of a job. */
const ALWAYS_TRIED = allProcessEnds(2).length

const isTried = (caseIndex: number, roundIndex: number): boolean =>
  isFull || roundIndex < ALWAYS_TRIED || (caseIndex + roundIndex) % TRIED_ONE_OF === 0

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
        faultyRounds(writes).filter((_, roundIndex) => isTried(caseIndex, roundIndex)),
        PARALLEL_STAGES,
        ({ name, plan }) =>
          runWithFaults(api, job, jobCase, plan()).catch(
            (error: unknown) => void failures.push(`${name}: ${String(error)}`),
          ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})
