import type { Plugin } from 'vite'
import { copyOf, programOf } from './separate-programs.ts'

/** The module that Vite wraps around every import on demand. */
const helper = '\0vite/preload-helper.js'

/**
 * The same in a tenth of the bytes: what an imported file needs is asked for beside it, and a style sheet is waited for.
 * Vite's own is 0.9 KB, a third of all the script that a page may have before anybody reaches for something.
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

/** The helper's id for a module that imports on demand: each part of the site that shares no file with the others has a helper of its own. */
const helperFor = (importer: string): string => {
  const program = programOf(importer)
  return program ? copyOf(helper, program) : isPublic.test(importer) ? `${helper}?public` : helper
}

/**
 * Puts a small preload helper in the place of Vite's. The visitors' pages have one of their own, which becomes part of their
 * one script: shared with another program it would be a file, and every page would ask for it.
 */
export const smallPreload = (): Plugin => ({
  name: 'small-preload',
  enforce: 'pre',
  apply: 'build',
  // A file that is imported on demand is asked for by its import: it is not named once more among those that it needs.
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
