import sheet from '../on-demand.css?url'
import type { Load } from './lazy-part.ts'

let loaded: Promise<void> | undefined

const loadSheet = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loaded = undefined
      reject(new Error(`Failed to load ${sheet}`))
    }
    document.head.append(link)
  })

/** Loads a part of the program along with the style of all parts that are fetched on demand. */
export const withSheet =
  <Loaded>(load: Load<Loaded>): Load<Loaded> =>
  async () => {
    loaded ??= loadSheet()
    const [part] = await Promise.all([load(), loaded])
    return part
  }
