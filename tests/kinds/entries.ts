import { registerHooks } from 'node:module'

/** Stand-in for the content that pages read. */
export const content = {
  /** True while the code under test runs as in a build, false while it runs as in development. */
  isBuild: true,
  /** Entries of each kind. Key: name of the kind. */
  entries: {} as Record<string, readonly object[]>,
  /** Names of the kinds that were read, one for each read. */
  readKinds: [] as string[],
  entriesOf: (name: string) => {
    content.readKinds.push(name)
    return content.entries[name] ?? []
  },
}
Object.assign(globalThis, { contentForTest: content })
/** Module that is loaded instead of `src/content/entries.ts`. */
const standInModule = 'data:text/javascript,export const { entriesOf } = contentForTest'
// Code that reads the entries must be imported after this file, by `await import`.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './entries.ts'
      ? { url: standInModule, shortCircuit: true }
      : next(specifier, context),
  load: (url, context, next) => {
    const loaded = next(url, context)
    const source = String(loaded.source).replaceAll(
      'import.meta.env.PROD',
      'contentForTest.isBuild',
    )
    return /\/src\/content\/reads\.ts(\?|$)/.test(url) ? { ...loaded, source } : loaded
  },
})
