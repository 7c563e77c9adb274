import { hydrateRoot } from 'react-dom/client'
import { FindUs } from './find-us.tsx'
import type { FindUsProps } from './props.ts'

/** Brings the list and the map to life that the server wrote. Resolves when they answer. */
export const hydrateFindUs = (container: HTMLElement, props: FindUsProps): Promise<void> =>
  new Promise((resolve) => {
    hydrateRoot(container, <FindUs {...props} onReady={resolve} />)
  })
