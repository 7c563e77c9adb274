import type { Plugin } from 'vite'
import { copyOf, programOf } from './separate-programs.ts'

/** The module that Vite wraps around every import on demand. */
const helper = '\0vite/preload-helper.js'

/**
 * A tenth of the size: requests the files that an imported file needs in parallel, and waits for
 * stylesheets. Vite's helper is 0.9 KB, a third of the script that a page may have before a visitor
 * uses anything.
 */
const code = `
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

/** Folders of the visitors' pages. */
const isPublic = /\/src\/(sections|islands)\//

/**
 * The helper's id for a module that imports on demand: one helper for each part of the site that
 * shares no file with the others.
 */
const helperFor = (importer: string): string => {
  const program = programOf(importer)
  return program ? copyOf(helper, program) : isPublic.test(importer) ? `${helper}?public` : helper
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
        resolveDependencies: (file, needed) => needed.filter((one) => one !== file),
      },
    },
  }),
  resolveId: {
    filter: { id: new RegExp(`^${helper}$`) },
    handler: (_, importer = '') => helperFor(importer),
  },
  load: {
    filter: { id: new RegExp(`^${helper}(\\?\\w+)?$`) },
    handler: () => ({ code, moduleSideEffects: false }),
  },
})
