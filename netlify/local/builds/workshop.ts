import { cp, mkdir, readdir, rename, rm, rmdir } from 'node:fs/promises'
import { basename, dirname, join } from 'node:path'
import { isAlive } from '../data-folder.ts'
import { codeOf } from '../start-error.ts'
import { PAGES } from '../static/site.ts'

const workshopsOf = (root: string): string => join(root, '.netlify', 'building')

/**
 * Where a build writes. Astro keeps a build's server code beside its output, but one place in the project is all it has for every
 * build that goes elsewhere, and two builds at once would take it from each other. So a build for a data folder outside the project
 * is made inside, in a place of its own, and moved when it is done.
 */
export const workshopFor = (root: string, folder: string): string =>
  folder.startsWith(`${root}/`) ? join(folder, PAGES) : join(workshopsOf(root), String(process.pid), basename(folder), PAGES)

/** Moves the finished pages to the build's own folder, on another disk as well. */
export async function deliver(workshop: string, folder: string): Promise<void> {
  const pages = join(folder, PAGES)
  if (workshop === pages) return
  await rm(pages, { recursive: true, force: true })
  try {
    await rename(workshop, pages)
  } catch (error) {
    if (codeOf(error) !== 'EXDEV') throw error
    await cp(workshop, pages, { recursive: true })
  }
}

/** Removes what a build left where it was made. */
export async function clearWorkshop(root: string, workshop: string): Promise<void> {
  if (!workshop.startsWith(workshopsOf(root))) return
  await rm(dirname(workshop), { recursive: true, force: true, maxRetries: 3 })
  await rmdir(dirname(dirname(workshop))).catch(() => undefined)
}

/** Makes the place for a build, and removes those of processes that are gone. */
export async function prepareWorkshop(root: string, workshop: string): Promise<void> {
  const left = (await readdir(workshopsOf(root)).catch(() => [])).filter((name) => !isAlive(Number(name)))
  await Promise.all(left.map((name) => rm(join(workshopsOf(root), name), { recursive: true, force: true, maxRetries: 3 }).catch(() => undefined)))
  await mkdir(dirname(workshop), { recursive: true })
}
