import { appendFileSync } from 'node:fs'
import { isMainThread } from 'node:worker_threads'

// Module that build-cost.ts loads into every process of a measured command. At its end the process
// writes a line with its usage: CPU time in seconds, and peak memory in bytes.
const file = process.env['BENCH_USAGE']
if (isMainThread && file) {
  process.on('exit', () => {
    const { userCPUTime, systemCPUTime, maxRSS } = process.resourceUsage()
    // Node reports times in microseconds and memory in kibibytes.
    const usage = { cpu: (userCPUTime + systemCPUTime) / 1_000_000, rss: maxRSS * 1_024 }
    appendFileSync(file, `${JSON.stringify(usage)}\n`)
  })
}
