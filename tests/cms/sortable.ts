import assert from 'node:assert/strict'
import type { Page } from 'playwright-core'
import { eventually } from '../waiting.ts'

/**
 * Resolves once the rows of the order can be dragged. SortableJS is loaded on demand, and then sets
 * a property whose name starts with `Sortable` on the list.
 */
export const untilDraggable = (page: Page): Promise<void> =>
  eventually(async () => {
    assert.ok(
      await page
        .locator('.order-list')
        .evaluate((list) => Object.keys(list).some((key) => key.startsWith('Sortable'))),
      'the rows cannot be dragged',
    )
  })
