import type { Page } from 'playwright-core'

/** Stores an unsent reply on this device, as the form responses do. */
export const storeUnsentReply = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('web-cms-personal')
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
        opening.onerror = () => reject(new Error('It is not kept.'))
        opening.onsuccess = () => {
          const change = opening.result.transaction('kept', 'readwrite')
          change.objectStore('kept').put({ value: 'Dear Mariam', at: Date.now() }, 'reply/1')
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
