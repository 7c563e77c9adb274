import { startShare } from '#islands/share/share.ts'

/** The code of the buttons that share a post. */
export const load = (root: HTMLElement): Promise<() => Promise<void>> =>
  Promise.resolve(() => {
    startShare(root)
    return Promise.resolve()
  })
