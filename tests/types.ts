import { createHash } from 'node:crypto'
import { access, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { command } from './command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** Digest of the sources that last passed Astro's check. */
const record = join(root, 'node_modules/.cache/types/pages')

/**
 * Files that the types of a page depend on. In `src`, only the staff area's page imports the staff
 * area: one component without properties. See the import table in `tests/lint/boundaries.mjs`.
 */
const reads = [
  'src/**/*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'tests/types.ts',
]
const isOfStaffArea = (file: string): boolean =>
  file.startsWith('src/cms/') && file !== 'src/cms/app.tsx'

const digestOf = async (): Promise<string> => {
  const files: string[] = []
  for (const pattern of reads)
    for await (const entry of glob(pattern, { cwd: root, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name).slice(root.length)
      if (entry.isFile() && !isOfStaffArea(file)) files.push(file)
    }
  const digest = createHash('sha256')
  for (const file of files.sort())
    digest
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0')
  return digest.digest('hex')
}

/**
 * Runs Astro's check: it generates Astro's types first, then reads the pages and everything else.
 */
const checkPages = (): Promise<boolean> =>
  command('astro', ['check', '--minimumFailingSeverity', 'warning'])

/**
 * Runs TypeScript 7, which checks all but the `.astro` files in a sixth of the time; Astro's check
 * and the lint need version 6.
 */
const checkCode = (): Promise<boolean> =>
  command('node', ['node_modules/typescript-7/bin/tsc', '--project', '.'])

const isGenerated = (): Promise<boolean> =>
  access(join(root, '.astro/types.d.ts')).then(
    () => true,
    () => false,
  )

/**
 * Checks the types of everything; pages only when a file that they depend on has changed since they
 * last passed.
 */
const checkTypes = async (): Promise<boolean> => {
  const digest = await digestOf()
  const isKnown = (await readFile(record, 'utf8').catch(() => '')) === digest
  if (isKnown && (await isGenerated())) return checkCode()
  if (!(await checkPages())) return false
  await mkdir(dirname(record), { recursive: true })
  await writeFile(record, digest)
  return true
}

process.exitCode = (await checkTypes()) ? 0 : 1
