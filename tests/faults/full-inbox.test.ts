import assert from 'node:assert/strict'
import test from 'node:test'
import { benchInbox, MOST_GROWN_MB } from '../bench/inbox.ts'

/** Number of long responses from visitors: with SOAK as many as the product must support. */
const responses = Number(process.env['RESPONSES'] ?? (process.env['SOAK'] ? 200_000 : 4_000))

/**
 * Documents read by one call: the index, the 8 parts of the journal, 40 buckets and the 200 records
 * of a page are 249. The margin is for erasing, which reads twice everything that it changes: one
 * response at most here.
 */
const MOST_READS = 300
/** Megabytes read by one call: 40 buckets of at most 384 KB are 15, the records of a page 2. */
const MOST_READ_MB = 20

test(`with ${responses} long responses every call of the staff reads a bounded part of them, and the process grows by a bounded amount`, async (t) => {
  const { figures } = await benchInbox(responses)
  for (const figure of figures) t.diagnostic(JSON.stringify(figure))
  assert.ok(figures.length >= 10)
  for (const { call, reads, readMB, grownMB } of figures) {
    assert.ok(reads <= MOST_READS, `${call}: ${reads} documents are read`)
    assert.ok(readMB <= MOST_READ_MB, `${call}: ${readMB} MB are read`)
    assert.ok(grownMB <= MOST_GROWN_MB, `${call}: the process has grown by ${grownMB} MB`)
  }
})
