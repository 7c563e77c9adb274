import { startShare } from '#islands/share/share.ts'

/** @returns a function that starts the buttons for sharing a post */
export const load = (root: HTMLElement): Promise<() => Promise<void>> =>
  Promise.resolve(() => {
    startShare(root)
    return Promise.resolve()
  })
