import assert from 'node:assert/strict'
import test from 'node:test'
import { benchInbox, MOST_MB } from '../bench/inbox.ts'

/** Number of long responses from visitors: with SOAK as many as the product must support. */
const responses = Number(process.env['RESPONSES'] ?? (process.env['SOAK'] ? 200_000 : 4_000))

/**
 * Limits: the index, the journal, forty buckets and the records of a page; erasing reads what it
 * changes twice.
 */
const MOST_READS = 300
const MOST_READ_MB = 20

test(`with ${responses} long responses every call of the staff reads a bounded part of them, and the process grows by a bounded amount`, async (t) => {
  const { figures } = await benchInbox(responses)
  for (const figure of figures) t.diagnostic(JSON.stringify(figure))
  assert.ok(figures.length >= 10)
  for (const { call, reads, readMB, grownMB } of figures) {
    assert.ok(reads <= MOST_READS, `${call}: ${reads} documents are read`)
    assert.ok(readMB <= MOST_READ_MB, `${call}: ${readMB} MB are read`)
    assert.ok(grownMB <= MOST_MB, `${call}: the process has grown by ${grownMB} MB`)
  }
})
