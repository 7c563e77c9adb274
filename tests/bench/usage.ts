import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Loaded into every process of a measured command, see build-cost.ts: at its end each writes a line
// with its usage.
const file = process.env['BENCH_USAGE']
if (isMainThread && file) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    appendFileSync(
      file,
      `${JSON.stringify({ cpu: (userCPUTime + systemCPUTime) / 1_000_000, rss: maxRSS * 1_024 })}\n`,
    )
  })
}
