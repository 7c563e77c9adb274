import { execFile } from 'node:child_process'
import { writeFileSync, mkdirSync } from 'node:fs'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { digest, Disk, encodeRecord } from '../../netlify/local/blobs/disk.ts'
import { packIntoBuckets, type InboxIndex } from '../../netlify/api/submissions/buckets.ts'
import { entryOf, sortKeyOf, type Entry } from '../../netlify/api/submissions/entry.ts'
import { storedResponse } from '../api/stored-responses.ts'
import type { Figure } from './inbox-calls.ts'

/** Name of the store in the environment `bench`. */
const STORE = 'site:bench-forms'
/** Maximum duration of a call, however many responses there are. */
const MOST_MS = 2_000
/** Maximum growth of the process in megabytes, however many responses there are. */
export const MOST_GROWN_MB = 100

/**
 * Node options for a small heap. Without them V8 would let its heap grow by hundreds of megabytes
 * more than the calls use. With them the growth of the process shows the memory in use, and a call
 * that needs more memory ends the process.
 */
const SMALL_HEAP = ['--max-semi-space-size=2', '--max-old-space-size=96']

/** Message of the maximum length: 2,000 letters of two bytes, 4 KB. */
const LONG_MESSAGE = 'ع'.repeat(2_000)

/** Milliseconds between one response and the next. */
const RESPONSE_EVERY_MS = 10_000

/**
 * Writes a number of long responses, the newest from now, and the list that the inbox reads. Writes
 * directly to the data folder, because through the server it would take minutes.
 */
const fillInbox = (directory: string, count: number): void => {
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
  const counted: InboxIndex['counted'] = {}
  const buckets: InboxIndex['buckets'] = []
  let entries: Entry[] = []
  /** Writes the collected entries as buckets: documents that hold a stretch of the list. */
  const flush = (): void => {
    const oldest = entries.at(-1)
    const packed = oldest ? packIntoBuckets(entries, sortKeyOf(oldest), false, now) : []
    for (const { ref, entries: bucketEntries } of packed) {
      write(`p/b/${ref.name}`, { entries: bucketEntries })
      buckets.push(ref)
    }
    entries = []
  }
  for (let number = 0; number < count; number += 1) {
    const response = storedResponse(now - number * RESPONSE_EVERY_MS, {
      values: {
        message: `${number} ${LONG_MESSAGE}`.slice(0, LONG_MESSAGE.length),
        email: `person${number}@mail.example`,
      },
    })
    write(`r/${response.id}`, response)
    // The index counts the responses by the first character of their ids.
    const group = response.id.slice(0, 1)
    counted[group] = (counted[group] ?? 0) + 1
    entries.push(entryOf(response))
    if (entries.length === 1_000) flush()
  }
  flush()
  // An empty `from` marks the oldest bucket, which has no lower bound.
  const lastBucket = buckets.at(-1)
  if (lastBucket) lastBucket.from = ''
  write('p/index', {
    op: 'filled',
    buckets,
    replaced: [],
    counted,
    toList: { groups: [], after: '' },
  } satisfies InboxIndex)
}

/**
 * Measures the calls of staff to an inbox with a number of long responses.
 * @returns all figures, and `missed`: one text per call that exceeds a limit
 */
export const benchInbox = async (
  count: number,
): Promise<{ figures: Figure[]; missed: string[] }> => {
  const directory = await mkdtemp(join(tmpdir(), 'bench-inbox-'))
  fillInbox(directory, count)
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
 * Prints the figures at a number of responses as a table, then the calls that exceed a limit.
 * @returns true when no call exceeds a limit
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
