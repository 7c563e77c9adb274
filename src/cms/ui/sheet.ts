import sheet from '../on-demand.css?url'
import type { Load } from './lazy-part.ts'

/** Loading of the style sheet; undefined before the first request and after a failure. */
let loading: Promise<void> | undefined

const loadSheet = (): Promise<void> =>
  new Promise((resolve, reject) => {
    const link = document.createElement('link')
    link.rel = 'stylesheet'
    link.href = sheet
    link.onload = () => resolve()
    link.onerror = () => {
      link.remove()
      loading = undefined
      reject(new Error(`Failed to load ${sheet}`))
    }
    document.head.append(link)
  })

/** Loads a part of the program together with the styles of all parts that are loaded on demand. */
export const withStyles =
  <Loaded>(load: Load<Loaded>): Load<Loaded> =>
  async () => {
    loading ??= loadSheet()
    const [part] = await Promise.all([load(), loading])
    return part
  }
