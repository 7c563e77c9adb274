import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/**
 * A program that shares no module with the visitors' pages, nor with the other one. `folder` holds its own modules; of all others
 * that it uses it has copies, with its name at the end of their ids. `pages`: files of the built site that run it.
 */
type Program = { name: string; folder: string; pages: readonly string[] }

/** The staff area, and the page that a link to a preview opens, which shows the same views and has nothing else of it. */
const programs: readonly Program[] = [
  { name: 'recipient', folder: '/src/cms/recipient/', pages: ['preview.html'] },
  { name: 'staff', folder: '/src/cms/', pages: ['web-cms.html', 'web-cms/protected.html'] },
]

/** The id of a program's own copy of a module. */
export const copyOf = (id: string, { name }: Program): string =>
  `${id}${id.includes('?') ? '&' : '?'}${name}`

/** The program that a module belongs to: by the end of its id, or else by the first folder that it lies in; undefined for one of the visitors' pages. */
export const programOf = (id: string): Program | undefined =>
  programs.find(({ name }) => id.endsWith(`?${name}`) || id.endsWith(`&${name}`)) ??
  programs.find(({ folder }) => id.includes(folder))

/** Code, and sheets that code holds as text. */
const isCopied = (id: string): boolean => /\.([cm]?[jt]sx?|css\?inline)$/.test(id)

/** The program that begins with this module: the script of its page, which Astro makes a module of. */
const startedBy = (id: string): Program | undefined =>
  programs.find(({ folder }) => id.includes(`${folder}page.astro?`) && id.includes('type=script'))

/** Names of files by program. */
export type Names = Readonly<Record<string, readonly string[]>>

/** The plugin that copies and counts the modules, the groups they are bundled by, and the names of further files that each program's first one imports. */
type Bundling = {
  plugin: Plugin
  groups: { name: string; test: (id: string) => boolean; priority: number }[]
  imported: () => Names
}

const bundling = (): Bundling => {
  const needed = new Map(programs.map(({ name }) => [name, new Set<string>()]))
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
        for (const id of this.getModuleIds()) needed.get(startedBy(id)?.name ?? '')?.add(id)
        for (const own of needed.values())
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
      test: (id) => programOf(id) === program && needed.get(program.name)?.has(id) === true,
      priority: 1,
    })),
    imported: () => imported,
  }
}

/**
 * Brings all that a program needs before anything is opened in it into one file. For that it has a copy of every module
 * that the visitors' pages use as well: neither may fetch the other's code, so that each of them was a file, sixty of a few
 * hundred bytes, and a list waited for all. What is fetched on demand keeps what it alone needs. What the file still imports is
 * named in the head, so that it is asked for along with it.
 */
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

/** Names in the page of a program what its file imports; leaves other pages as they are. */
export const withPreloads = (name: string, page: string, imported: Names): string => {
  const program = programs.find(({ pages }) => pages.includes(name))
  const links = (imported[program?.name ?? ''] ?? [])
    .map((file) => `<link rel="modulepreload" href="/${file}">`)
    .join('')
  return links === '' ? page : page.replace('</title>', `</title>${links}`)
}
