import type { Page } from 'playwright-core'

/** Stores an unsent reply on this device, as the screen of a form response does. */
export const storeUnsentReply = (page: Page): Promise<void> =>
  page.evaluate(
    () =>
      new Promise<void>((resolve, reject) => {
        const opening = indexedDB.open('web-cms-personal')
        opening.onupgradeneeded = () => opening.result.createObjectStore('kept')
        opening.onerror = () => reject(new Error('The store did not open.'))
        opening.onsuccess = () => {
          const change = opening.result.transaction('kept', 'readwrite')
          change.objectStore('kept').put({ value: 'Dear Mariam', at: Date.now() }, 'reply/1')
          change.onerror = () => {
            opening.result.close()
            reject(new Error('The reply was not stored.'))
          }
          change.oncomplete = () => {
            opening.result.close()
            resolve()
          }
        }
      }),
  )
