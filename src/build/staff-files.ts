import type { AstroIntegration } from 'astro'
import type { Plugin } from 'vite'

/** Pages of the staff area in the built site. */
const pages: readonly string[] = ['web-cms.html', 'web-cms/protected.html']

/** Marks a module of the staff area's own. */
const mark = '?staff'

const isOfStaff = (id: string): boolean => id.includes('/src/cms/') || id.endsWith(mark)

const isCode = (id: string): boolean => /\.[cm]?[jt]sx?$/.test(id)

/** The script of the staff area's page, which Astro makes a module of. */
const isStart = (id: string): boolean => /\/src\/cms\/page\.astro\?.*type=script/.test(id)

/** The plugin that copies and counts the modules, the group they are bundled by, and the names of further files that the first one imports. */
type Bundling = { plugin: Plugin; group: { name: string; test: (id: string) => boolean; priority: number }; imported: () => readonly string[] }

const bundling = (): Bundling => {
  const needed = new Set<string>()
  let imported: readonly string[] = []
  return {
    plugin: {
      name: 'staff-files',
      enforce: 'pre',
      apply: 'build',
      applyToEnvironment: ({ name }) => name === 'client',
      async resolveId(id, importer, options) {
        if (importer === undefined || !isOfStaff(importer)) return null
        const found = await this.resolve(id, importer, { ...options, skipSelf: true })
        if (found === null || found.external || isOfStaff(found.id) || !isCode(found.id)) return found
        return { ...found, id: found.id + mark }
      },
      buildEnd() {
        for (const id of this.getModuleIds()) if (isStart(id)) needed.add(id)
        for (const id of needed) for (const next of this.getModuleInfo(id)?.importedIds ?? []) needed.add(next)
      },
      generateBundle(_, bundle) {
        imported = Object.values(bundle).flatMap((file) => (file.type === 'chunk' && isStart(file.facadeModuleId ?? '') ? file.imports : []))
      },
    },
    group: { name: 'staff', test: (id) => needed.has(id), priority: 1 },
    imported: () => imported,
  }
}

/**
 * Brings all that the staff area needs before anything is opened in it into one file. For that it has a copy of every module
 * that the visitors' pages use as well: neither may fetch the other's code, so that each of them was a file, sixty of a few
 * hundred bytes, and a list waited for all. What is fetched on demand keeps what it alone needs. What the file still imports is
 * named in the head, so that it is asked for along with it.
 */
export const staffFiles = (): AstroIntegration & Pick<Bundling, 'imported'> => {
  const { plugin, group, imported } = bundling()
  return {
    name: 'staff-files',
    imported,
    hooks: {
      'astro:config:setup': ({ updateConfig }) => {
        const rolldownOptions = { output: { codeSplitting: { groups: [group] } } }
        updateConfig({ vite: { plugins: [plugin], environments: { client: { build: { rolldownOptions } } } } })
      },
    },
  }
}

/** Names in a page of the staff area what its file imports; leaves other pages as they are. */
export const withStaffFiles = (name: string, page: string, imported: readonly string[]): string => {
  const links = imported.map((file) => `<link rel="modulepreload" href="/${file}">`).join('')
  return pages.includes(name) ? page.replace('</title>', `</title>${links}`) : page
}
