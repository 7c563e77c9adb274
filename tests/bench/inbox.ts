import { execFile } from 'node:child_process'
import { writeFileSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { digest, Disk, encodeRecord } from '../../netlify/local/blobs/disk.ts'
import { pack, type Index } from '../../netlify/api/submissions/buckets.ts'
import { entryOf, placeOf, type Entry } from '../../netlify/api/submissions/entry.ts'
import { storedResponse } from '../api/stored-responses.ts'
import type { Figure } from './inbox-calls.ts'

/** Name of the store in the environment `bench`. */
const STORE = 'site:bench-forms'
/** Milliseconds that staff may wait for a call, at any number of responses. */
const MOST_MS = 2_000
/** Megabytes by which the process may grow, at any number of responses. */
export const MOST_GROWN_MB = 100

/**
 * Node options for a small heap. V8's young generation grows with the rate of garbage, and its heap
 * with the available memory, to hundreds of megabytes beyond the memory in use. Both are limited
 * here: growth then shows the memory in use, and a call that used more would end the process.
 */
const SMALL_HEAP = ['--max-semi-space-size=2', '--max-old-space-size=96']

const LETTERS = 'ع'.repeat(2_000)

/**
 * Fills a data folder without the server, which would take minutes: 200,000 responses of 4 KB, one
 * every ten seconds back from now, and their list.
 */
const fill = (directory: string, count: number): void => {
  const disk = new Disk(directory)
  const write = (key: string, value: unknown): void => {
    const content = Buffer.from(JSON.stringify(value))
    const file = disk.path(STORE, key)
    mkdirSync(dirname(file), { recursive: true })
    writeFileSync(
      file,
      encodeRecord(
        { store: STORE, key, size: content.length, md5: digest('md5', content), metadata: '' },
        content,
      ),
    )
  }
  const now = Date.now()
  const counted: Index['counted'] = {}
  const buckets: Index['buckets'] = []
  let entries: Entry[] = []
  const flush = (): void => {
    const lowest = entries.at(-1)
    for (const { ref, entries: own } of lowest ? pack(entries, placeOf(lowest), false, now) : []) {
      write(`p/b/${ref.name}`, { entries: own })
      buckets.push(ref)
    }
    entries = []
  }
  for (let n = 0; n < count; n += 1) {
    const one = storedResponse(now - n * 10_000, {
      values: { message: `${n} ${LETTERS}`.slice(0, 2_000), email: `person${n}@mail.example` },
    })
    write(`r/${one.id}`, one)
    counted[one.id.slice(0, 1)] = (counted[one.id.slice(0, 1)] ?? 0) + 1
    entries.push(entryOf(one))
    if (entries.length === 1_000) flush()
  }
  flush()
  const last = buckets.at(-1)
  if (last) last.from = ''
  write('p/index', {
    op: 'filled',
    buckets,
    replaced: [],
    counted,
    toList: { groups: [], after: '' },
  } satisfies Index)
}

/**
 * Measures staff's calls in an inbox full of long responses, as visitors could fill it with the
 * means of this machine.
 */
export const benchInbox = async (
  count: number,
): Promise<{ figures: Figure[]; missed: string[] }> => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-inbox-'))
  fill(directory, count)
  const server = await startBlobsServer({ directory })
  const access = {
    siteID: server.siteId,
    token: server.token,
    edgeURL: server.url,
    uncachedEdgeURL: server.url,
  }
  const { stdout } = await promisify(execFile)(
    process.execPath,
    [...SMALL_HEAP, join(import.meta.dirname, 'inbox-calls.ts'), JSON.stringify(access)],
    { maxBuffer: 10_000_000 },
  )
  await server.close()
  await rm(directory, { recursive: true, force: true })
  const figures = JSON.parse(stdout) as Figure[]
  const missed = figures
    .filter(({ longestMs, grownMB }) => longestMs > MOST_MS || grownMB > MOST_GROWN_MB)
    .map(({ call, longestMs, grownMB }) => `${call}: ${longestMs} ms, ${grownMB} MB`)
  return { figures, missed }
}

/**
 * Prints the figures at a number of responses as a table, and those above their limit. @returns
 * true when all are within it
 */
export const printInbox = async (count: number): Promise<boolean> => {
  const { figures, missed } = await benchInbox(count)
  console.log(
    `The inbox with ${count} responses of 4 KB: the longest call may take ${MOST_MS} ms, the process grow by ${MOST_GROWN_MB} MB`,
  )
  console.table(figures)
  for (const one of missed) console.log(`over the limit: ${one}`)
  return missed.length === 0
}

if (import.meta.main) for (const count of process.argv.slice(2).map(Number)) await printInbox(count)
