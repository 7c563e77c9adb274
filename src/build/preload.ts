import type { Plugin } from 'vite'
import { copyOf, programOf } from './separate-programs.ts'

/** Id of the module whose function Vite wraps around every import on demand. */
const helperId = '\0vite/preload-helper.js'

/**
 * Code of the replacement: requests the files that an imported file needs in parallel, and waits
 * for the stylesheets among them. It has a tenth of the size of Vite's helper, whose 0.9 KB would
 * be a third of the script that a page may load before a visitor uses anything.
 */
const replacementCode = `
const seen = new Set()
const ask = (file) => {
  if (seen.has(file)) return
  seen.add(file)
  const link = document.createElement('link')
  const isSheet = file.endsWith('.css')
  link.rel = isSheet ? 'stylesheet' : 'modulepreload'
  link.href = '/' + file
  document.head.append(link)
  return isSheet && new Promise((done) => { link.onload = link.onerror = done })
}
export const __vitePreload = (load, files) => Promise.all(files.map(ask)).then(load)
`

/** Matches modules in the folders of the visitors' pages. */
const isPublic = /\/src\/(sections|islands)\//

/**
 * The id of the helper for a module that imports on demand. Each program of `separate-programs.ts`
 * has its own copy of the helper, and the visitors' pages have another one.
 */
const helperFor = (importer: string): string => {
  const program = programOf(importer)
  if (program) return copyOf(helperId, program)
  return isPublic.test(importer) ? `${helperId}?public` : helperId
}

/**
 * Replaces Vite's preload helper with a small one. The visitors' pages have a separate copy, which
 * becomes part of their single script: a copy shared with another program would be a file that
 * every page requests.
 */
export const smallPreload = (): Plugin => ({
  name: 'small-preload',
  enforce: 'pre',
  apply: 'build',
  // The import itself requests the file: it is not repeated in the list of files that it needs.
  configEnvironment: () => ({
    build: {
      modulePreload: {
        polyfill: false,
        resolveDependencies: (imported, needed) => needed.filter((file) => file !== imported),
      },
    },
  }),
  resolveId: {
    filter: { id: new RegExp(`^${helperId}$`) },
    handler: (_, importer = '') => helperFor(importer),
  },
  load: {
    filter: { id: new RegExp(`^${helperId}(\\?\\w+)?$`) },
    handler: () => ({ code: replacementCode, moduleSideEffects: false }),
  },
})
