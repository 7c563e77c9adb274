import { startChecker } from '#islands/ours/check.ts'
import type { Ours } from '#islands/ours/verdict.ts'

/** The checker's code; its words and what is ours stand in the page. */
export const load = (root: HTMLElement): Promise<() => Promise<void>> =>
  Promise.resolve(() => {
    startChecker(root, JSON.parse(root.dataset['ours'] ?? '') as Ours)
    return Promise.resolve()
  })
