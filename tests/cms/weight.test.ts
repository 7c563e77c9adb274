import assert from 'node:assert/strict'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { platform, test } from '../browser.ts'
import { loadUntil, type Load } from '../bench/first-load.ts'
import { usableList } from '../bench/usable.ts'
import { openList } from '../bench/staff-opening.ts'
import { signedInState } from './signed-in.ts'

/** Limit for everything that is requested until a list can be used, gzipped, in bytes. */
const MAX_BYTES = 250_000

/**
 * Limit of requests until the first row: each dependent request adds the latency of a slow
 * connection.
 */
const MAX_REQUESTS = 12

/**
 * Parts that a list does not need, each with a text that occurs in its code only. Markers are
 * searched for in the chunks, whatever their file names.
 */
const onDemand: Readonly<Record<string, string>> = {
  'the editor of rich text (TipTap)': 'ProseMirror-selectednode',
  'the form of the editor': cmsEdit.failed.goneText,
  'putting in order (SortableJS)': 'sortable-chosen',
  'the order screen': 'order-bar-actions',
  'uploads (tus-js-client)': 'Tus-Resumable',
  'the palette': 'palette-foot',
  'the inbox': cmsInbox.notes.conflict,
  'the history': cmsHistory.failedVersion,
}

/** Parts used nowhere, as the browser's own controls replace them. */
const nowhere: Readonly<Record<string, string>> = { 'a date picker': 'react-aria-DateSegment' }

const page = '/web-cms/protected/blogs'

/** Every script that can be reached from the fetched ones. */
const reachable = async (scripts: Load['scripts']): Promise<Map<string, string>> => {
  const found = new Map(scripts.map(({ url, text }) => [url, text]))
  for (const [url, text] of found) {
    for (const [, name = ''] of text.matchAll(/["'`](?:\.\/|\/?_astro\/)([\w.-]+\.js)["'`]/g)) {
      const next = new URL(name, new URL('/_astro/', url)).href
      if (!found.has(next)) found.set(next, await (await fetch(next)).text())
    }
  }
  return found
}

/**
 * Holds the work postponed to the second after the first rows, until `goOn`: on a busy machine
 * typing into the search takes longer.
 */
const holdTheQuietSecond = (): void => {
  const { setTimeout: start } = window
  const held: (() => void)[] = []
  Object.assign(window, {
    setTimeout: (work: () => void, milliseconds?: number) =>
      milliseconds === 1_000 ? -held.push(work) : start(work, milliseconds),
    goOn: () => {
      for (const work of held) work()
      return held.length
    },
  })
}

test('a list that can be used costs 250 KB at most, all that is asked for included; editor, order and uploads are fetched on demand', async ({
  t,
}) => {
  const { url } = platform
  const storageState = await signedInState(platform)
  const context = await t.browser.newContext({
    storageState,
    viewport: { width: 1280, height: 900 },
  })
  t.after(() => context.close())
  const opened = await context.newPage()
  const late: string[] = []
  await opened.addInitScript(holdTheQuietSecond)
  const load = await loadUntil(context, opened, url + page, usableList)
  opened.on('request', (request) => request.resourceType() === 'script' && late.push(request.url()))
  assert.ok(
    (await opened.evaluate(() => (window as unknown as { goOn: () => number }).goOn())) > 0,
    'nothing is left for later',
  )
  await opened.waitForLoadState('networkidle')

  const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`
  t.diagnostic(
    `JavaScript ${kb(load.script)} in ${load.scripts.length} files, styles ${kb(load.style)}, HTML ${kb(load.html)}, the rest ${kb(load.rest)}, ${load.requests} requests`,
  )
  assert.ok(
    load.script > 0 && load.all <= MAX_BYTES,
    `${kb(load.all)}: ${load.asked.map(({ url: address, gzip }) => `${address} ${gzip}`).join(', ')}`,
  )

  const all = await reachable(load.scripts)
  const texts = [
    ...load.scripts.map(({ text }) => text),
    ...late.map((address) => all.get(address) ?? ''),
  ]
  for (const [name, marker] of Object.entries(onDemand)) {
    assert.ok(
      [...all.values()].some((text) => text.includes(marker)),
      `${name} is not found where it is wanted: "${marker}"`,
    )
    assert.equal(
      texts.filter((text) => text.includes(marker)).length,
      0,
      `${name} comes with the list`,
    )
  }
  for (const [name, marker] of Object.entries(nowhere))
    assert.ok(![...all.values()].some((text) => text.includes(marker)), name)
  // Scripts fetched after the list, unasked, are no part of its weight, but the on-demand rule
  // applies to them, too.
  const ahead = late.map((address) => address.split('/').at(-1))
  t.diagnostic(`fetched after it unasked: ${ahead.join(', ') || 'nothing'}`)
})

test('the first row of a list takes 12 requests at most: page, program, fonts, both gates and the list; nothing moves meanwhile', async ({
  t,
}) => {
  const { asked, shift } = await openList(
    t.browser,
    { storageState: await signedInState(platform), viewport: { width: 1280, height: 900 } },
    platform.url,
  )
  t.diagnostic(asked.map((address) => address.replace(platform.url, '')).join(', '))
  assert.ok(
    asked.some((address) => address.includes('/api/blog')) && asked.length <= MAX_REQUESTS,
    `${asked.length} requests: ${asked.join(', ')}`,
  )
  // The fallback font of the frame is replaced by the web font, which is slightly narrower or
  // wider.
  assert.ok(shift < 0.001, String(shift))
})
