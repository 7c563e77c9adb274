import type { CDPSession, Page } from 'playwright-core'

/** Memory of a page after garbage collection. */
export type PageMemory = {
  /** Bytes of the heap. */
  heap: number
  /** Number of nodes in all documents. */
  nodes: number
  /** Number of event listeners. */
  listeners: number
}

const measureHeld = async (session: CDPSession): Promise<PageMemory> => {
  // Garbage is collected twice: objects that the first collection frees may have held others.
  for (let round = 0; round < 2; round += 1) await session.send('HeapProfiler.collectGarbage')
  const { usedSize } = await session.send('Runtime.getHeapUsage')
  const { nodes, jsEventListeners } = await session.send('Memory.getDOMCounters')
  return { heap: usedSize, nodes, listeners: jsEventListeners }
}

const openAndClose = async (page: Page): Promise<void> => {
  await page.locator('.row-link').first().click()
  await page.locator('.edit[data-phase="ready"] .edit-prose').first().waitFor()
  await page.keyboard.press('Escape')
  await page.getByRole('dialog').waitFor({ state: 'detached' })
}

/**
 * Inserts words into the text one by one, each as a separate edit. Every 25th word replaces the
 * whole text, so that the text stays short.
 */
const insertWords = async (page: Page, count: number): Promise<void> => {
  await page.locator('.edit-prose[lang="en"]').click()
  for (let word = 0; word < count; word += 1) {
    if (word % 25 === 0) await page.keyboard.press('Control+a')
    await page.keyboard.insertText(`word${word} `)
  }
  // The editor keeps a copy on this device after a delay: the memory of that is measured, too.
  await page
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
}

/** How many times an item is opened and closed. */
const OPENINGS = 50
const EDITS = 500

/**
 * Measures the staff area's memory at the start, after an item was opened and closed 25 and 50
 * times, and before, after and on closing an item with 500 edits.
 * @returns the memory by the name of each of these moments
 */
export const measureMemory = async (
  page: Page,
  base: string,
): Promise<Record<string, PageMemory>> => {
  const session = await page.context().newCDPSession(page)
  await page.goto(`${base}/web-cms/protected/blogs`)
  await page.locator('.row-link').first().waitFor()
  // The first openings load the editor's code, which is not part of the growth.
  for (let round = 0; round < 5; round += 1) await openAndClose(page)
  const start = await measureHeld(session)
  for (let round = 0; round < OPENINGS / 2; round += 1) await openAndClose(page)
  const half = await measureHeld(session)
  for (let round = 0; round < OPENINGS / 2; round += 1) await openAndClose(page)
  const afterOpening = await measureHeld(session)
  await page.locator('.row-link').first().click()
  await page.locator('.edit[data-phase="ready"] .edit-prose').first().waitFor()
  const open = await measureHeld(session)
  await insertWords(page, EDITS)
  const afterEdits = await measureHeld(session)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const end = await measureHeld(session)
  await session.detach()
  return {
    'the list': start,
    [`opened and closed ${OPENINGS / 2} times`]: half,
    [`opened and closed ${OPENINGS} times`]: afterOpening,
    'one open': open,
    [`${EDITS} edits in it`]: afterEdits,
    'closed again': end,
  }
}
