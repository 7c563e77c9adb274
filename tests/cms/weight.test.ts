import assert from 'node:assert/strict'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { platform, test } from '../browser.ts'
import { loadUntil, type PageLoad } from '../bench/first-load.ts'
import { waitUntilListUsable } from '../bench/usable.ts'
import { openList } from '../bench/staff-opening.ts'
import { signedInState } from './signed-in.ts'

/** Limit of everything that is loaded until a list can be used: bytes, compressed with gzip. */
const MAX_BYTES = 250_000

/**
 * Limit of requests until the first row: each dependent request adds the latency of a slow
 * connection.
 */
const MAX_REQUESTS = 12

/**
 * Parts that a list does not need, each with a marker: a text that occurs only in the code of the
 * part. The marker is searched for in the scripts, because their file names say nothing.
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

/** Parts that no script contains, because the browser's own controls replace them. */
const unusedParts: Readonly<Record<string, string>> = { 'a date picker': 'react-aria-DateSegment' }

const LIST = '/web-cms/protected/blogs'

/** Texts of the fetched scripts and of every script that they name, by address. */
const reachable = async (scripts: PageLoad['scripts']): Promise<Map<string, string>> => {
  const textByUrl = new Map(scripts.map(({ url, text }) => [url, text]))
  for (const [url, text] of textByUrl) {
    // A quoted file name of a script: `./name.js`, `_astro/name.js` or `/_astro/name.js`.
    for (const [, name = ''] of text.matchAll(/["'`](?:\.\/|\/?_astro\/)([\w.-]+\.js)["'`]/g)) {
      const next = new URL(name, new URL('/_astro/', url)).href
      if (!textByUrl.has(next)) textByUrl.set(next, await (await fetch(next)).text())
    }
  }
  return textByUrl
}

/**
 * Holds the work of every timer of one second until `runHeldWork` is called, which returns the
 * number of held timers. The list postpones work by one second after its first rows; on a busy
 * machine, the test takes longer than that to type into the search.
 */
const holdPostponedWork = (): void => {
  const { setTimeout: startTimer } = window
  const heldWork: (() => void)[] = []
  Object.assign(window, {
    setTimeout: (work: () => void, milliseconds?: number) => {
      if (milliseconds !== 1_000) return startTimer(work, milliseconds)
      heldWork.push(work)
      // A negative id is not the id of any real timer.
      return -heldWork.length
    },
    runHeldWork: () => {
      for (const work of heldWork) work()
      return heldWork.length
    },
  })
}

test('a usable list loads 250 KB at most, and the code of the editor, the order and the uploads only on demand', async ({
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
  const prefetchedScripts: string[] = []
  await opened.addInitScript(holdPostponedWork)
  const load = await loadUntil(context, opened, url + LIST, waitUntilListUsable)
  opened.on('request', (request) => {
    if (request.resourceType() === 'script') prefetchedScripts.push(request.url())
  })
  const heldTimers = await opened.evaluate(() =>
    (window as unknown as { runHeldWork: () => number }).runHeldWork(),
  )
  assert.ok(heldTimers > 0, 'the list postpones work')
  await opened.waitForLoadState('networkidle')

  const kb = (bytes: number): string => `${(bytes / 1_000).toFixed(1)} KB`
  t.diagnostic(
    `JavaScript ${kb(load.scriptBytes)} in ${load.scripts.length} files, styles ${kb(load.styleBytes)}, HTML ${kb(load.htmlBytes)}, the rest ${kb(load.otherBytes)}, ${load.requests} requests`,
  )
  assert.ok(
    load.scriptBytes > 0 && load.allBytes <= MAX_BYTES,
    `${kb(load.allBytes)}: ${load.requestedFiles.map(({ url: address, gzipBytes }) => `${address} ${gzipBytes}`).join(', ')}`,
  )

  const all = await reachable(load.scripts)
  // Scripts that are fetched in advance after the list do not count for its weight, but they must
  // not contain parts on demand either.
  const texts = [
    ...load.scripts.map(({ text }) => text),
    ...prefetchedScripts.map((address) => all.get(address) ?? ''),
  ]
  for (const [name, marker] of Object.entries(onDemand)) {
    assert.ok(
      [...all.values()].some((text) => text.includes(marker)),
      `${name}: no script contains its marker "${marker}"`,
    )
    assert.equal(
      texts.filter((text) => text.includes(marker)).length,
      0,
      `${name} comes with the list`,
    )
  }
  for (const [name, marker] of Object.entries(unusedParts))
    assert.ok(![...all.values()].some((text) => text.includes(marker)), name)
  const prefetchedNames = prefetchedScripts.map((address) => address.split('/').at(-1))
  t.diagnostic(`fetched in advance after the list: ${prefetchedNames.join(', ') || 'nothing'}`)
})

test('the first row of a list needs 12 requests at most, and nothing moves while it loads', async ({
  t,
}) => {
  const { requestedUrls, shift } = await openList(
    t.browser,
    { storageState: await signedInState(platform), viewport: { width: 1280, height: 900 } },
    platform.url,
  )
  t.diagnostic(requestedUrls.map((address) => address.replace(platform.url, '')).join(', '))
  assert.ok(
    requestedUrls.some((address) => address.includes('/api/blog')) &&
      requestedUrls.length <= MAX_REQUESTS,
    `${requestedUrls.length} requests: ${requestedUrls.join(', ')}`,
  )
  // A small shift is allowed: the web font, which replaces the fallback font, has slightly
  // different widths.
  assert.ok(shift < 0.001, String(shift))
})
