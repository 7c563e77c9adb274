import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

// Bundles all modules that a browser program needs at its start into one file. The program has its
// own copy of every module of code that the visitors' pages use as well: without copies each shared
// module would be a separate file, and the staff area would wait for sixty files of a few hundred
// bytes. Modules that are needed only by a part imported on demand are bundled with that part. The
// head of the program's page preloads the files that the bundle still imports.

/** A browser program that shares no code with the visitors' pages or with the other program. */
type Program = {
  /** Name, with which the ids of the program's copies end: `…?staff`. */
  name: string
  /** Folder of the modules that only this program uses. */
  folder: string
  /** Files of the built site that run the program. */
  pages: readonly string[]
}

/**
 * The staff area (`staff`), and the page that a preview link opens (`recipient`), which shows an
 * item with the staff area's views. The inner folder comes first, since {@link programOf} uses the
 * first folder that matches.
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

/**
 * The program whose entry is this module; undefined for other modules. The entry is the script of
 * the program's page, from which Astro makes a module.
 */
const programWithEntry = (id: string): Program | undefined =>
  programs.find(({ folder }) => id.includes(`${folder}page.astro?`) && id.includes('type=script'))

/** Names of files by the name of the program that needs them. */
export type FilesByProgram = Readonly<Record<string, readonly string[]>>

type Bundling = {
  /** Copies modules, and collects those that each program needs at its start. */
  plugin: Plugin
  /** One group per program: the bundler puts the modules of a group into one file. */
  groups: { name: string; test: (id: string) => boolean; priority: number }[]
  /** The files that each program's entry file imports; complete after the bundling. */
  imported: () => FilesByProgram
}

const bundling = (): Bundling => {
  const neededAtStart = new Map(programs.map(({ name }) => [name, new Set<string>()]))
  let imported: FilesByProgram = {}
  return {
    plugin: {
      name: 'separate-programs',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      async resolveId(id, importer, options) {
        const program = importer === undefined ? undefined : programOf(importer)
        if (!program) return null
        const resolved = await this.resolve(id, importer, { ...options, skipSelf: true })
        if (
          resolved === null ||
          resolved.external ||
          programOf(resolved.id) === program ||
          !isCopied(resolved.id)
        )
          return resolved
        return { ...resolved, id: copyOf(resolved.id, program) }
      },
      buildEnd() {
        for (const id of this.getModuleIds())
          neededAtStart.get(programWithEntry(id)?.name ?? '')?.add(id)
        // Adds the static imports of each module, also of modules added here: iterating over a Set
        // reaches the elements that are added meanwhile.
        for (const needed of neededAtStart.values())
          for (const id of needed)
            for (const dependency of this.getModuleInfo(id)?.importedIds ?? [])
              needed.add(dependency)
      },
      generateBundle(_, bundle) {
        imported = Object.fromEntries(
          Object.values(bundle).flatMap((file) => {
            const program =
              file.type === 'chunk' ? programWithEntry(file.facadeModuleId ?? '') : undefined
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
 * Adds to a program's page preload links for the files that its entry file imports; leaves other
 * pages unchanged.
 */
export const withPreloads = (name: string, page: string, imported: FilesByProgram): string => {
  const program = programs.find(({ pages }) => pages.includes(name))
  const links = (imported[program?.name ?? ''] ?? [])
    .map((file) => `<link rel="modulepreload" href="/${file}">`)
    .join('')
  return links === '' ? page : page.replace('</title>', `</title>${links}`)
}
