import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

// Bundles all that a program needs at its start into one file. For that it has a copy of every
// module that the visitors' pages use as well: without copies each shared module was a file, sixty
// of a few hundred bytes, and a list waited for all of them. Parts that are imported on demand
// retain the modules that only they need. The page's head preloads the files that the bundle still
// imports.

/**
 * A program that shares no module with the visitors' pages or with the other program. `folder`
 * holds its own modules; it has copies of all others that it uses, with its name at the end of
 * their ids. `pages`: files of the built site that run it.
 */
type Program = { name: string; folder: string; pages: readonly string[] }

/**
 * The staff area, and the page that a preview link opens, which shows the same views and no other
 * part of it. Inner folder first, for {@link programOf}.
 */
const programs: readonly Program[] = [
  { name: 'recipient', folder: '/src/cms/recipient/', pages: ['preview.html'] },
  { name: 'staff', folder: '/src/cms/', pages: ['web-cms.html', 'web-cms/protected.html'] },
]

/** The id of a program's copy of a module. */
export const copyOf = (id: string, { name }: Program): string =>
  `${id}${id.includes('?') ? '&' : '?'}${name}`

/**
 * The program that a module belongs to: by the end of its id, or else by its innermost folder;
 * undefined for modules of the visitors' pages.
 */
export const programOf = (id: string): Program | undefined =>
  programs.find(({ name }) => id.endsWith(`?${name}`) || id.endsWith(`&${name}`)) ??
  programs.find(({ folder }) => id.includes(folder))

/** True for code, and for stylesheets that code imports as text. */
const isCopied = (id: string): boolean => /\.([cm]?[jt]sx?|css\?inline)$/.test(id)

/** The program whose entry is this module: Astro makes a module of the script of its page. */
const startedBy = (id: string): Program | undefined =>
  programs.find(({ folder }) => id.includes(`${folder}page.astro?`) && id.includes('type=script'))

/** Names of files by program. */
export type Names = Readonly<Record<string, readonly string[]>>

/**
 * The plugin that copies modules and collects those that each program needs, the groups for
 * bundling, and the files that each program's entry file imports.
 */
type Bundling = {
  plugin: Plugin
  groups: { name: string; test: (id: string) => boolean; priority: number }[]
  imported: () => Names
}

const bundling = (): Bundling => {
  const neededAtStart = new Map(programs.map(({ name }) => [name, new Set<string>()]))
  let imported: Names = {}
  return {
    plugin: {
      name: 'separate-programs',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      async resolveId(id, importer, options) {
        const program = importer === undefined ? undefined : programOf(importer)
        if (!program) return null
        const found = await this.resolve(id, importer, { ...options, skipSelf: true })
        if (
          found === null ||
          found.external ||
          programOf(found.id) === program ||
          !isCopied(found.id)
        )
          return found
        return { ...found, id: copyOf(found.id, program) }
      },
      buildEnd() {
        for (const id of this.getModuleIds()) neededAtStart.get(startedBy(id)?.name ?? '')?.add(id)
        // Static imports, transitively: a Set's iteration reaches what is added meanwhile.
        for (const own of neededAtStart.values())
          for (const id of own)
            for (const next of this.getModuleInfo(id)?.importedIds ?? []) own.add(next)
      },
      generateBundle(_, bundle) {
        imported = Object.fromEntries(
          Object.values(bundle).flatMap((file) => {
            const program = file.type === 'chunk' ? startedBy(file.facadeModuleId ?? '') : undefined
            return program && file.type === 'chunk' ? [[program.name, file.imports]] : []
          }),
        )
      },
    },
    groups: programs.map((program) => ({
      name: program.name,
      test: (id) => programOf(id) === program && neededAtStart.get(program.name)?.has(id) === true,
      priority: 1,
    })),
    imported: () => imported,
  }
}

/** Integration that bundles each program into one file, as described at the top. */
export const separatePrograms = (): AstroIntegration & Pick<Bundling, 'imported'> => {
  const { plugin, groups, imported } = bundling()
  return {
    name: 'separate-programs',
    imported,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const rolldownOptions = { output: { codeSplitting: { groups } } }
        updateConfig({
          vite: { plugins: [plugin], environments: { client: { build: { rolldownOptions } } } },
        })
      },
    },
  }
}

/**
 * Adds preload links for the files that the entry file of a program imports to the program's page;
 * leaves other pages unchanged.
 */
export const withPreloads = (name: string, page: string, imported: Names): string => {
  const program = programs.find(({ pages }) => pages.includes(name))
  const links = (imported[program?.name ?? ''] ?? [])
    .map((file) => `<link rel="modulepreload" href="/${file}">`)
    .join('')
  return links === '' ? page : page.replace('</title>', `</title>${links}`)
}
