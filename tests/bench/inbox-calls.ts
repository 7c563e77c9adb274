import { randomUUID } from 'node:crypto'
import { responseStates } from '#kinds/submissions.ts'
import type { StoreAccess } from '#store/store.ts'
import { createServices } from '../../netlify/api/services.ts'
import { eraseSubmissions, submissionsFrom } from '../../netlify/api/submissions/erase.ts'
import {
  countSubmissions,
  findEntries,
  readPage,
  type InboxFilter,
  type Page,
} from '../../netlify/api/submissions/inbox.ts'
import { storeSubmission } from '../../netlify/api/submissions/receive.ts'
import { eraseOldResponses } from '../../netlify/api/submissions/scheduled.ts'
import { formData } from '../api/forms.ts'
import { countingStore } from '../api/stored-responses.ts'

/** Figures of one kind of call. */
export type Figure = {
  /** Name of the kind. */
  call: string
  /** Number of calls. */
  calls: number
  /** Duration of the longest call. */
  longestMs: number
  /** Sum of all durations. */
  totalMs: number
  /** Most documents that one call read. */
  reads: number
  /** Most megabytes that one call read. */
  readMB: number
  /** Growth of this process's memory from the start until after the last call. */
  grownMB: number
}

// This program runs in a process of its own, as a function does. The store's server is another
// process, so the memory measured here is that of the calls alone.
const access = JSON.parse(process.argv[2] ?? '') as StoreAccess
const settings = {
  siteUrl: 'http://localhost',
  identityUrl: 'http://localhost',
  adminEmail: 'a@ghaf.example',
  passphrase: 'x',
  buildHookUrl: null,
  buildStatusUrl: null,
  smtpUrl: null,
  rateLimitsVisitors: true,
  acceptsVisitorData: true,
  retentionDays: 365,
  assetsHost: null,
}
const uncounted = createServices({ settings, deployContext: 'bench', access, log: () => undefined })
/** `trafficSinceLast()` returns the store's traffic since its own last call. */
const { store, trafficSinceLast } = countingStore(uncounted.forms)
const services = { ...uncounted, forms: store }
const everything: InboxFilter = {
  type: undefined,
  states: responseStates,
  email: undefined,
  words: '',
}
const memoryMB = (): number => process.memoryUsage.rss() / 1_000_000

// The first read sets up the client of the store: that memory is not part of the growth.
await services.forms.get('p/none' as Parameters<typeof services.forms.get>[0])
const memoryAtStart = memoryMB()
const figures: Figure[] = []

const measure = async (call: string, work: () => Promise<unknown>, count = 1): Promise<void> => {
  const durations: number[] = []
  let [reads, bytes] = [0, 0]
  for (let time = 0; time < count; time += 1) {
    trafficSinceLast()
    const start = performance.now()
    await work()
    durations.push(performance.now() - start)
    const traffic = trafficSinceLast()
    reads = Math.max(reads, traffic.reads)
    bytes = Math.max(bytes, traffic.bytes)
  }
  figures.push({
    call,
    calls: count,
    longestMs: Math.round(Math.max(...durations)),
    totalMs: Math.round(durations.reduce((sum, one) => sum + one, 0)),
    reads,
    // Rounded to tenths of a megabyte.
    readMB: Math.round(bytes / 100_000) / 10,
    grownMB: Math.round(memoryMB() - memoryAtStart),
  })
}

/**
 * Reads page after page, as staff do, to the last page or up to `most` calls. The first call has a
 * figure of its own; one figure, `<call>, further`, sums up all calls after it.
 */
const measurePages = async (
  call: string,
  filter: InboxFilter,
  limit: number,
  most: number,
): Promise<void> => {
  let page: Page = { items: [], count: null, next: null, searchedTo: null }
  /** Position of the next page; undefined before the first page and after the last. */
  let after: string | undefined
  const readNext = async () => {
    page = await readPage(services, filter, { limit, after })
    after = page.next === null ? undefined : Buffer.from(page.next, 'base64url').toString()
  }
  await measure(call, readNext, 1)
  for (let calls = 1; after !== undefined && calls < most; calls += 1)
    await measure(`${call}, further`, readNext, 1)
  const further = figures.filter((one) => one.call === `${call}, further`)
  if (further.length === 0) return
  // The figures of the further calls are the last ones in the list: their sum replaces them.
  figures.splice(figures.length - further.length, further.length, {
    call: `${call}, further`,
    calls: further.length,
    longestMs: Math.max(...further.map(({ longestMs }) => longestMs)),
    totalMs: further.reduce((sum, { totalMs }) => sum + totalMs, 0),
    reads: Math.max(...further.map((one) => one.reads)),
    readMB: Math.max(...further.map((one) => one.readMB)),
    grownMB: further.at(-1)?.grownMB ?? 0,
  })
}

const readFirstPage = () => readPage(services, everything, { limit: 50, after: undefined })
const randomByte = (): number => Math.floor(Math.random() * 255)

await measure('counts', () => countSubmissions(services), 5)
await measure('first page of 50', readFirstPage, 5)
const noMatch = { ...everything, words: 'nobody at all' }
await measurePages('search without a match', noMatch, 50, Number.POSITIVE_INFINITY)
// Twenty pages are enough to show the cost of each.
await measurePages('export of all responses', everything, 200, 20)
await measure(
  'responses of one person, first call',
  () => submissionsFrom(services, 'nobody@mail.example', undefined),
  2,
)
await measure('erase the responses of one person', async () =>
  eraseSubmissions(
    services,
    (await submissionsFrom(services, 'person5000@mail.example', undefined)).items,
  ),
)
await measure('erase old responses', () => eraseOldResponses(services))
const values = { ...formData('CONTACT'), locale: 'en', website: '', startedAt: '' }
await measure(
  'receive a form',
  () =>
    storeSubmission(
      services,
      { id: randomUUID(), type: 'CONTACT', values },
      `198.18.${randomByte()}.${randomByte()}`,
    ),
  20,
)
await measure('first page after new forms', readFirstPage, 2)
const { entries } = await findEntries(services, everything, { maxEntries: 200, after: undefined })
for (const entry of entries.slice(100, 103))
  await measure('erase one response', () => eraseSubmissions(services, [entry]))
process.stdout.write(JSON.stringify(figures))
