import { registerHooks } from 'node:module'

/** Stand-in for Astro's content: the collections by name, and whether it builds them or is developing. `asked` are those that were read. */
export const astro = {
  isBuild: true,
  items: {} as Record<string, readonly { data: object }[]>,
  asked: [] as string[],
  getCollection: (name: string) => {
    astro.asked.push(name)
    return astro.items[name] ?? []
  },
  getEntry: () => undefined,
}
Object.assign(globalThis, { astroForTest: astro })
const content = 'data:text/javascript,export const { getCollection, getEntry } = astroForTest'
// Imports of code that reads the collections follow this file's, by `await import`.
registerHooks({
  resolve: (specifier, context, next) => (specifier === 'astro:content' ? { url: content, shortCircuit: true } : next(specifier, context)),
  load: (url, context, next) => {
    const loaded = next(url, context)
    const source = String(loaded.source).replaceAll('import.meta.env.PROD', 'astroForTest.isBuild')
    return url.endsWith('/src/content/once-per-build.ts') ? { ...loaded, source } : loaded
  },
})
