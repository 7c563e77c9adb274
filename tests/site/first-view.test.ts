import assert from 'node:assert/strict'
import { platform, test } from '../browser.ts'
import { weigh } from '../bench/pages.ts'
import { sampleOf } from './sample.ts'
import { addressesOf } from './site.ts'

/** Limits of a first visit on a phone, without an announcement. */
const limits = {
  requests: 7,
  /** Bytes of the home page, as sent. */
  homeBytes: 100 * 1024,
  /** Bytes of any other page, as sent. */
  otherBytes: 70 * 1024,
}

test('the first view of every page is within the limits of requests and bytes', async ({ t }) => {
  const { url } = platform
  const faults: string[] = []
  let heaviest = { page: '', all: 0 }
  for (const { path, barePath } of sampleOf(await addressesOf(url))) {
    const { requests, all, page } = await weigh(t.browser, url, path)
    if (requests > limits.requests) faults.push(`${path}: ${requests} requests`)
    if (all > (barePath === '/' ? limits.homeBytes : limits.otherBytes))
      faults.push(`${path}: ${all} bytes`)
    if (all > heaviest.all) heaviest = { page, all }
  }
  t.diagnostic(`the heaviest is ${heaviest.page} with ${heaviest.all} bytes`)
  assert.deepEqual(faults, [])
})
