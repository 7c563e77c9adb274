import { randomUUID } from 'node:crypto'
import { states } from '#kinds/submissions.ts'
import type { Access } from '#store/store.ts'
import { createServices } from '../../netlify/api/services.ts'
import { eraseSubmissions, submissionsFrom } from '../../netlify/api/submissions/erase.ts'
import {
  countSubmissions,
  findEntries,
  readPage,
  type Filter,
  type Page,
} from '../../netlify/api/submissions/inbox.ts'
import { receive } from '../../netlify/api/submissions/receive.ts'
import { eraseOldResponses } from '../../netlify/api/submissions/scheduled.ts'
import { formData } from '../api/forms.ts'
import { countedStore } from '../api/stored-responses.ts'

/**
 * Figures of one kind of call: the longest and total time in milliseconds, the number of calls, the
 * most documents and megabytes read by one, and the growth of the process afterwards.
 */
export type Figure = {
  call: string
  calls: number
  longestMs: number
  totalMs: number
  reads: number
  readMB: number
  grownMB: number
}

// Separate process, as for a function: its memory is that of the calls, not that of the store.
const access = JSON.parse(process.argv[2] ?? '') as Access
const settings = {
  siteUrl: 'http://localhost',
  identityUrl: 'http://localhost',
  adminEmail: 'a@ghaf.example',
  passphrase: 'x',
  buildHookUrl: null,
  buildStatusUrl: null,
  smtpUrl: null,
  countsVisitors: true,
  takesVisitors: true,
  retentionDays: 365,
  assetsHost: null,
}
const plain = createServices({ settings, deployContext: 'bench', access, log: () => undefined })
const { store, since } = countedStore(plain.forms)
const services = { ...plain, forms: store }
const all: Filter = { type: undefined, states, email: undefined, words: '' }
const rss = (): number => process.memoryUsage.rss() / 1_000_000

await services.forms.get('p/none' as Parameters<typeof services.forms.get>[0])
const before = rss()
const figures: Figure[] = []

const measure = async (call: string, work: () => Promise<unknown>, times = 1): Promise<void> => {
  const took: number[] = []
  let [reads, bytes] = [0, 0]
  for (let time = 0; time < times; time += 1) {
    since()
    const start = performance.now()
    await work()
    took.push(performance.now() - start)
    const traffic = since()
    ;[reads, bytes] = [Math.max(reads, traffic.reads), Math.max(bytes, traffic.bytes)]
  }
  figures.push({
    call,
    calls: times,
    longestMs: Math.round(Math.max(...took)),
    totalMs: Math.round(took.reduce((sum, one) => sum + one, 0)),
    reads,
    readMB: Math.round(bytes / 100_000) / 10,
    grownMB: Math.round(rss() - before),
  })
}

/** Calls page by page, as staff do, and counts the calls; a few show the cost of each. */
const paged = async (call: string, filter: Filter, limit: number, most: number): Promise<void> => {
  let page: Page = { items: [], count: null, next: null, searchedTo: null }
  let after: string | undefined
  const next = async () => {
    page = await readPage(services, filter, { limit, after })
    after = page.next === null ? undefined : Buffer.from(page.next, 'base64url').toString()
  }
  await measure(call, next, 1)
  for (let calls = 1; after !== undefined && calls < most; calls += 1)
    await measure(`${call}, further`, next, 1)
  const further = figures.filter((one) => one.call === `${call}, further`)
  if (further.length === 0) return
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

await measure('counts', () => countSubmissions(services), 5)
await measure('first page of 50', () => readPage(services, all, { limit: 50, after: undefined }), 5)
await paged('search for nobody', { ...all, words: 'nobody at all' }, 50, Number.POSITIVE_INFINITY)
await paged('export of all', all, 200, 20)
await measure(
  'what one person sent, first call',
  () => submissionsFrom(services, 'nobody@mail.example', undefined),
  2,
)
const values = { ...formData('CONTACT'), locale: 'en', website: '', startedAt: '' }
await measure('erase all of a person', async () =>
  eraseSubmissions(
    services,
    (await submissionsFrom(services, 'person5000@mail.example', undefined)).items,
  ),
)
await measure('scheduled erasing', () => eraseOldResponses(services))
await measure(
  'a post',
  () =>
    receive(
      services,
      { id: randomUUID(), type: 'CONTACT', values },
      `198.18.${Math.floor(Math.random() * 255)}.${Math.floor(Math.random() * 255)}`,
    ),
  20,
)
await measure(
  'first page after posts',
  () => readPage(services, all, { limit: 50, after: undefined }),
  2,
)
const { entries } = await findEntries(services, all, { wanted: 200, after: undefined })
for (const entry of entries.slice(100, 103))
  await measure('erase one', () => eraseSubmissions(services, [entry]))
process.stdout.write(JSON.stringify(figures))
