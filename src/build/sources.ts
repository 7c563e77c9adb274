import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * The files and folders of the project that pages depend on. The `.env` files are optional; pages
 * may contain the values of their public variables.
 */
const sourcePaths: readonly string[] = [
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
  'src',
  'public',
  '.env',
  '.env.local',
  '.env.production',
  '.env.production.local',
]

/** Environment variables that pages depend on. */
const environmentVariables: readonly string[] = [
  'CONTEXT',
  'URL',
  'PUBLIC_ASSETS_HOST',
  'FORM_RETENTION_DAYS',
]

/** Paths of all files in a folder of the project; `part` itself if it is no folder. */
const filesIn = async (root: string, part: string): Promise<string[]> => {
  const items = await readdir(join(root, part), { recursive: true, withFileTypes: true }).catch(
    () => null,
  )
  return items
    ? items.filter((item) => item.isFile()).map((item) => join(item.parentPath, item.name))
    : [join(root, part)]
}

/**
 * Digest of everything that pages depend on except content and the date: the project's files, the
 * settings, and the version of Node, whose tables format dates and numbers.
 * @param environment of the build
 * @returns a SHA-256 in hexadecimal
 */
export const digestOfSources = async (
  root: string,
  environment: Readonly<Record<string, string | undefined>> = process.env,
): Promise<string> => {
  const files = (await Promise.all(sourcePaths.map((part) => filesIn(root, part)))).flat().sort()
  const hash = createHash('sha256').update(process.version)
  for (const name of environmentVariables) hash.update(`\0${name}=${environment[name] ?? ''}`)
  for (const file of files)
    hash.update(`\0${file.slice(root.length)}\0`).update(await readFile(file).catch(() => ''))
  return hash.digest('hex')
}
