import assert from 'node:assert/strict'
import { platform, test } from '../browser.ts'
import { weigh } from '../bench/pages.ts'
import { sampleOf } from './sample.ts'
import { addressesOf } from './site.ts'

/** Limits of a first visit on a phone, without announcement: requests, bytes as sent. */
const most = { requests: 7, home: 100 * 1024, others: 70 * 1024 }

test('the first view of every page asks for little and weighs little', async ({ t }) => {
  const { url } = platform
  const tooMuch: string[] = []
  let heaviest = { page: '', all: 0 }
  for (const { path, bare } of sampleOf(await addressesOf(url))) {
    const { requests, all, page } = await weigh(t.browser, url, path)
    if (requests > most.requests) tooMuch.push(`${path}: ${requests} requests`)
    if (all > (bare === '/' ? most.home : most.others)) tooMuch.push(`${path}: ${all} bytes`)
    if (all > heaviest.all) heaviest = { page, all }
  }
  t.diagnostic(`the heaviest is ${heaviest.page} with ${heaviest.all} bytes`)
  assert.deepEqual(tooMuch, [])
})
