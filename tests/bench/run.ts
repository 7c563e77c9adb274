import { parseCommand, countsUpTo, type BenchCommand } from './command-line.ts'
import { reportGrowth } from './growth.ts'
import { printInbox } from './inbox.ts'
import { reportMemory } from './memory.ts'
import { reportPeers } from './peers.ts'
import { writePart } from './readme-part.ts'
import { benchSearch } from './search.ts'
import { benchSite } from './site.ts'
import { benchStaff } from './staff.ts'

// npm run bench                      the site, the search, the staff area, the inbox, and growth to
//                                    1,000 posts
// npm run bench -- peers             comparison with other systems, which are installed outside of
//                                    the project: the registry must respond
// npm run bench -- memory            the server's memory after 200 builds and 100,000 requests
// npm run bench -- growth [<most>]   growth only, up to a number of posts, such as 10000
// peers, memory, growth --write      also writes the report into its part of the README

const printReport = async (part: string, mustWrite: boolean, text: string): Promise<void> => {
  console.log(text)
  if (mustWrite) await writePart(part, text)
}

const runAll = async (): Promise<void> => {
  if (!(await benchSite())) process.exitCode = 1
  benchSearch()
  await benchStaff()
  for (const count of [60_000, 200_000]) if (!(await printInbox(count))) process.exitCode = 1
  console.log(await reportGrowth(countsUpTo()))
}

const run = async (asked: BenchCommand): Promise<void> => {
  if (asked.part === 'all') return runAll()
  if (asked.part === 'growth')
    return printReport(asked.part, asked.mustWrite, await reportGrowth(asked.counts))
  const reportOf = { peers: reportPeers, memory: reportMemory }[asked.part]
  return printReport(asked.part, asked.mustWrite, await reportOf(process.env))
}

try {
  await run(parseCommand(process.argv.slice(2)))
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
