import { readdir, readFile, rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import type { AstroIntegration } from 'astro'
import { PROGRAM } from '#rules/deploy-context.ts'
import { FACTS_FILE } from './program-cache.ts'
import type { PageProgram } from './make-pages.ts'
import type { FilesByProgram } from './separate-programs.ts'

/** Folder within a page program's folder: the bundle of the pages. */
const SERVER = 'server'

/** Folder within a page program's folder: the files for browsers. */
const CLIENT = 'client'

/** File name, without extension, of the bundle's entry module. */
const ENTRY = 'prerender-entry'

/** Facts of a page program that its bundling writes to the file {@link FACTS_FILE}. */
export type ProgramFacts = {
  /** Origin of the site. */
  origin: string
  /** The files that the entry file of each browser program imports, by the program's name. */
  imported: FilesByProgram
}

/** The folder of the files for browsers within a page program's folder. */
export const clientFolder = (folder: string): string => join(folder, CLIENT)

/**
 * Turns Astro's build into one that makes a page program instead of pages. A page program is stored
 * and used by later builds: bundling depends only on the project's files, and takes longer than
 * making the pages. Astro's hooks for platforms that run pages elsewhere allow this: a custom entry
 * for the bundle of the pages, and a prerenderer, which makes no page here.
 */
export const pageProgram = ({ imported }: { imported: () => FilesByProgram }): AstroIntegration => {
  let output = ''
  let origin = ''
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
          // Astro removes the bundle after it has made its pages.
          setup: () => rename(output, join(folder(), SERVER)),
          getStaticPaths: () => Promise.resolve([]),
          render: () => Promise.reject(new Error('Astro makes no pages.')),
        })
      },
      'astro:build:done': () =>
        writeFile(
          join(folder(), FACTS_FILE),
          JSON.stringify({ origin, imported: imported() } satisfies ProgramFacts),
        ),
    },
  }
}

/**
 * Loads a page program from its folder, which must be in the project: unbundled packages are
 * resolved from the folders above it.
 */
export const loadProgram = async (folder: string): Promise<PageProgram & ProgramFacts> => {
  const entry = (await readdir(join(folder, SERVER))).find((name) => name.startsWith(ENTRY))
  if (entry === undefined) throw new Error('The bundle of the pages has no entry.')
  const program = (await import(pathToFileURL(join(folder, SERVER, entry)).href)) as PageProgram
  const facts = JSON.parse(await readFile(join(folder, FACTS_FILE), 'utf8')) as ProgramFacts
  const { paths, render, stateOf, keepNotes } = program
  return { ...facts, paths, render, stateOf, keepNotes }
}
