import type { CDPSession, Page } from 'playwright-core'

/** Memory of a page after garbage collection: bytes of the heap, nodes of documents, listeners. */
export type Held = { heap: number; nodes: number; listeners: number }

const held = async (session: CDPSession): Promise<Held> => {
  // Collected twice: objects released by the first collection may hold others.
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
 * Inserts words one by one, each a separate edit; sometimes they replace the whole text, so that it
 * does not grow without end.
 */
const edit = async (page: Page, count: number): Promise<void> => {
  await page.locator('.edit-prose[lang="en"]').click()
  for (let word = 0; word < count; word += 1) {
    if (word % 25 === 0) await page.keyboard.press('Control+a')
    await page.keyboard.insertText(`word${word} `)
  }
  // The delayed local copy is part of the edit.
  await page
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
}

const opened = 50
const edits = 500

/**
 * Measures the staff area's memory at its start, after 50 items were opened and closed, and after
 * 500 edits of one; each from the list, with nothing open. The first rounds only fetch the editor,
 * which stays loaded.
 */
export const measureMemory = async (page: Page, base: string): Promise<Record<string, Held>> => {
  const session = await page.context().newCDPSession(page)
  await page.goto(`${base}/web-cms/protected/blogs`)
  await page.locator('.row-link').first().waitFor()
  for (let round = 0; round < 5; round += 1) await openAndClose(page)
  const start = await held(session)
  for (let round = 0; round < opened / 2; round += 1) await openAndClose(page)
  const half = await held(session)
  for (let round = 0; round < opened / 2; round += 1) await openAndClose(page)
  const afterOpening = await held(session)
  await page.locator('.row-link').first().click()
  await page.locator('.edit[data-phase="ready"] .edit-prose').first().waitFor()
  const open = await held(session)
  await edit(page, edits)
  const afterEdits = await held(session)
  await page.getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard changes' }).click()
  await page.getByRole('button', { name: 'Close the editor' }).click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  const end = await held(session)
  await session.detach()
  return {
    'the list': start,
    [`opened and closed ${opened / 2} times`]: half,
    [`opened and closed ${opened} times`]: afterOpening,
    'one open': open,
    [`${edits} edits in it`]: afterEdits,
    'closed again': end,
  }
}
