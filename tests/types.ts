import { createHash } from 'node:crypto'
import { access, glob, mkdir, readFile, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { runTool } from './command.ts'

const root = fileURLToPath(new URL('..', import.meta.url))

/** File with the digest of the sources that last passed Astro's check. */
const digestFile = join(root, 'node_modules/.cache/types/pages')

/**
 * Patterns of the files that the types of pages depend on. The staff area's TypeScript is left out:
 * the lint's table of imports (`tests/lint/boundaries.mjs`) refuses imports of the staff area in
 * other pages, and its own pages render one component of it.
 */
const sourcePatterns = [
  'src/**/*',
  'astro.config.mjs',
  'package-lock.json',
  'tsconfig.json',
  'tests/types.ts',
]

/** The component of the staff area that its page renders. */
const FRAME = 'src/cms/shell/frame.tsx'

const isStaffAreaCode = (file: string): boolean =>
  file.startsWith('src/cms/') && !file.endsWith('.astro') && file !== FRAME

const digestOf = async (): Promise<string> => {
  const files: string[] = []
  for (const pattern of sourcePatterns)
    for await (const entry of glob(pattern, { cwd: root, withFileTypes: true })) {
      const file = join(entry.parentPath, entry.name).slice(root.length)
      if (entry.isFile() && !isStaffAreaCode(file)) files.push(file)
    }
  const digest = createHash('sha256')
  for (const file of files.sort())
    digest
      .update(`${file}\0`)
      .update(await readFile(join(root, file)))
      .update('\0')
  return digest.digest('hex')
}

/** Runs Astro's check, which generates Astro's types and then checks all files. */
const checkPages = (): Promise<boolean> =>
  runTool('astro', ['check', '--minimumFailingSeverity', 'warning'])

/**
 * Runs TypeScript 7, which checks all files except `.astro` in a sixth of the time of version 6.
 * Astro's check and the lint still need version 6.
 */
const checkCode = (): Promise<boolean> =>
  runTool('node', ['node_modules/typescript-7/bin/tsc', '--project', '.'])

const isGenerated = (): Promise<boolean> =>
  access(join(root, '.astro/types.d.ts')).then(
    () => true,
    () => false,
  )

/**
 * Checks the types of the project. Pages are checked only when a file that they depend on has
 * changed since their last success.
 */
const checkTypes = async (): Promise<boolean> => {
  const digest = await digestOf()
  const isKnown = (await readFile(digestFile, 'utf8').catch(() => '')) === digest
  if (isKnown && (await isGenerated())) return checkCode()
  if (!(await checkPages())) return false
  await mkdir(dirname(digestFile), { recursive: true })
  await writeFile(digestFile, digest)
  return true
}

process.exitCode = (await checkTypes()) ? 0 : 1
