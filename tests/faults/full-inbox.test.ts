import assert from 'node:assert/strict'
import test from 'node:test'
import { benchInbox, MOST_GROWN_MB } from '../bench/inbox.ts'

/** Number of long form responses; in the soak it is the highest that the product must support. */
const responses = Number(process.env['RESPONSES'] ?? (process.env['SOAK'] ? 200_000 : 4_000))

/**
 * Maximum number of documents that one call reads. The list of the inbox consists of an index, a
 * journal of 8 parts, and buckets of entries. A page takes the index, the journal, 40 buckets and
 * 200 records: 249 documents. The margin is for an erasure, which reads a document that it changes
 * twice; here it changes one response at most.
 */
const MOST_READS = 300
/**
 * Maximum number of megabytes that one call reads: 40 buckets of at most 384 KB are 15 MB, and the
 * 200 records of a page 2 MB.
 */
const MOST_READ_MB = 20

test(`every call of staff to an inbox with ${responses} long responses reads a bounded number of documents and bytes, and uses a bounded amount of memory`, async (t) => {
  const { figures } = await benchInbox(responses)
  for (const figure of figures) t.diagnostic(JSON.stringify(figure))
  assert.ok(figures.length >= 10)
  for (const { call, reads, readMB, grownMB } of figures) {
    assert.ok(reads <= MOST_READS, `${call}: ${reads} documents are read`)
    assert.ok(readMB <= MOST_READ_MB, `${call}: ${readMB} MB are read`)
    assert.ok(grownMB <= MOST_GROWN_MB, `${call}: the process has grown by ${grownMB} MB`)
  }
})
