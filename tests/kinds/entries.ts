import { registerHooks } from 'node:module'

/**
 * Stand-in for the content that pages read: the entries by kind, and `isBuild`, false in
 * development. `asked` lists the kinds that were read.
 */
export const content = {
  isBuild: true,
  entries: {} as Record<string, readonly object[]>,
  asked: [] as string[],
  entriesOf: (name: string) => {
    content.asked.push(name)
    return content.entries[name] ?? []
  },
}
Object.assign(globalThis, { contentForTest: content })
const entries = 'data:text/javascript,export const { entriesOf } = contentForTest'
// Code that reads the entries must be imported after this file, by `await import`.
registerHooks({
  resolve: (specifier, context, next) =>
    specifier === './entries.ts' ? { url: entries, shortCircuit: true } : next(specifier, context),
  load: (url, context, next) => {
    const loaded = next(url, context)
    const source = String(loaded.source).replaceAll(
      'import.meta.env.PROD',
      'contentForTest.isBuild',
    )
    return /\/src\/content\/reads\.ts(\?|$)/.test(url) ? { ...loaded, source } : loaded
  },
})
