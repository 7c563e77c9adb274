import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { PROGRAM } from '#rules/deploy-context.ts'
import { FACTS } from './kept-programs.ts'
import type { PageProgram } from './make-pages.ts'
import type { Names } from './separate-programs.ts'

/** Parts of a page program's folder: the bundle of the pages, and the files for browsers. */
const [SERVER, CLIENT] = ['server', 'client']

const ENTRY = 'prerender-entry'

/** Facts of a bundling. `origin` of the site; `imported`: files that the first one of each program in it imports. */
export type ProgramFacts = { origin: string; imported: Names }

/** The folder of the files for browsers in a page program's. */
export const clientFolder = (folder: string): string => join(folder, CLIENT)

/**
 * Makes of Astro's build a program that pages are made by, in place of pages: bundling depends on the project's files alone, and takes
 * longer than making the pages. Astro's own way for platforms that run pages elsewhere: an entry of one's own, and a prerenderer.
 */
export const pageProgram = ({ imported }: { imported: () => Names }): AstroIntegration => {
  let [output, origin] = ['', '']
  const folder = (): string => process.env[PROGRAM] ?? ''
  return {
    name: 'page-program',
    hooks: {
      'astro:config:setup': ({ updateConfig, command }) => {
        if (command !== 'build') return
        const input = fileURLToPath(new URL(`${ENTRY}.ts`, import.meta.url))
        const configEnvironment = (name: string) =>
          name === 'prerender' ? { build: { rolldownOptions: { input } } } : undefined
        updateConfig({ vite: { plugins: [{ name: 'page-program', configEnvironment }] } })
      },
      'astro:config:done': ({ config }) => {
        output = fileURLToPath(new URL('.prerender/', config.outDir))
        origin = new URL(config.site ?? '').origin
      },
      'astro:build:start': ({ setPrerenderer }) => {
        if (folder() === '')
          throw new Error(
            'Astro bundles the page program only: the site is built by `npm run build`.',
          )
        setPrerenderer({
          name: 'page-program',
          // Astro removes the bundle when it has made its pages.
          setup: () => rename(output, join(folder(), SERVER)),
          getStaticPaths: () => Promise.resolve([]),
          render: () => Promise.reject(new Error('Astro makes no pages.')),
        })
      },
      'astro:build:done': () =>
        writeFile(
          join(folder(), FACTS),
          JSON.stringify({ origin, imported: imported() } satisfies ProgramFacts),
        ),
    },
  }
}

/** Loads a page program from its folder, which has to lie in the project: what is not bundled is looked for above it. */
export const loadProgram = async (folder: string): Promise<PageProgram & ProgramFacts> => {
  const entry = (await readdir(join(folder, SERVER))).find((name) => name.startsWith(ENTRY))
  if (entry === undefined) throw new Error('The bundle of the pages has no entry.')
  const program = (await import(pathToFileURL(join(folder, SERVER, entry)).href)) as PageProgram
  const facts = JSON.parse(await readFile(join(folder, FACTS), 'utf8')) as ProgramFacts
  const { paths, render, stateOf, keepNotes } = program
  return { ...facts, paths, render, stateOf, keepNotes }
}
