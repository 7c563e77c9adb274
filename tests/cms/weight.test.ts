import assert from 'node:assert/strict'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { platform, test } from '../browser.ts'
import { loadUntil, type Load } from '../bench/first-load.ts'
import { usableList } from '../bench/usable.ts'
import { openList } from '../bench/staff-opening.ts'
import { signedInState } from './signed-in.ts'

/** All that is asked for until a list can be used, by gzip, in bytes. */
const MAX_BYTES = 250_000

/** Requests until the first row stands: a line that answers late is waited for with each that needs another. */
const MAX_REQUESTS = 12

/** What a list does not need: words that stand in its code and in no other. They are looked for in what the chunks hold, whatever these are called. */
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

/** What is used nowhere, as the browser's own controls do it. */
const nowhere: Readonly<Record<string, string>> = { 'a date picker': 'react-aria-DateSegment' }

const page = '/web-cms/protected/blogs'

/** Every file of code that can be reached from those that were fetched. */
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

/** Holds what is left for the second after the first rows, until `goOn`: on a busy machine typing into the search takes longer. */
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
  // What comes after the list, unasked, is no part of it, but the promise holds for it, too.
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
  // The letters of the frame give way to those of the font, which are a little narrower or wider.
  assert.ok(shift < 0.001, String(shift))
})
