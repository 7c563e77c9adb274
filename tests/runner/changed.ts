import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, reachedFrom, type Imports } from '../measure.ts'
import { root } from './program.ts'

/** Files that every test depends on: packages, build settings, runners. */
const neededByAll =
  /^(package(-lock)?\.json|tsconfig\.json|astro\.config\.mjs|netlify\.toml|public\/.*|tests\/(pace|run|playwright\.config|runner\/[^/]+)\.ts)$/

/** Part of the product that tests use from outside, mostly in a browser. */
type Area = {
  /** Files from which the part starts: files that these import belong to the part, too. */
  entries: RegExp
  tests: RegExp
}

const staffArea: Area = {
  entries: /^src\/pages\/web-cms\.astro$/,
  tests: /^tests\/(cms\/[^/]+|e2e\/[^/]+)\.test\.ts$/,
}

const areas: readonly Area[] = [
  staffArea,
  {
    entries: /^src\/(pages\/(?!web-cms)|sections\/islands\.ts$)/,
    tests: /^tests\/(site|e2e|full)\//,
  },
  {
    entries: /^netlify\/functions\//,
    tests: /^tests\/(cms\/[^/]+\.test\.ts$|e2e\/|full\/|site\/(forms|feedback|complaints))/,
  },
  {
    entries: /^(netlify\/local\/[^/]+\.m?ts|src\/content\.config\.ts)$/,
    tests: /^tests\/(platform|e2e)\//,
  },
]

/**
 * Folders of the staff area that only some tests use. Key: folder. Value: names of these tests.
 * All tests use the other folders.
 */
const testsOfFolder: Readonly<Record<string, RegExp>> = {
  bin: /^(bin|bulk)/,
  documents: /^(documents|upload)/,
  drafts: /^(edit|faults|gaps|inbox|upload)/,
  edit: /^(edit|checks|faults|gaps|preview|history|order)/,
  entry: /^(session|sign-out|shell-entry)/,
  history: /^(history|edit-conflict)/,
  inbox: /^(inbox|edit-notification)/,
  keys: /^(keys|keyboard|palette)/,
  list: /^(list|bulk|bin|order)/,
  order: /^order/,
  palette: /^(palette|keys)/,
  shell: /^(shell|sign-out|session)/,
  start: /^shell-start/,
  uploads: /^(upload|documents|edit-screen)/,
}

/** Tests that use every folder of the staff area. */
const ofAllFolders = /^(axe|weight|policy|on-demand)/

const isProduct = (file: string): boolean => /^(src|netlify)\//.test(file)

/** False for a test of the staff area that does not use the folder of the file. */
const usesFolderOf = (test: string, file: string): boolean => {
  const name = /^tests\/cms\/([^/]+)\.test\.ts$/.exec(test)?.[1]
  const folder = /^src\/cms\/([^/]+)\//.exec(file)?.[1] ?? ''
  const tests = testsOfFolder[folder]
  return name === undefined || tests === undefined || tests.test(name) || ofAllFolders.test(name)
}

/**
 * Selects the tests that a change touches: a test that is changed, that imports a changed file
 * directly or through others, or whose area of the product contains a changed file.
 * @param changed paths of the changed files
 * @param tests paths of tests to select from
 * @param imports imports of all files
 */
export function touchedBy(
  changed: readonly string[],
  tests: readonly string[],
  imports: Imports,
): Set<string> {
  if (changed.some((file) => neededByAll.test(file))) return new Set(tests)
  const areasWithFiles = areas.map((area) => {
    const entries = [...imports.keys()].filter((file) => area.entries.test(file))
    return { ...area, files: new Set(entries.flatMap((file) => [...reachedFrom(imports, file)])) }
  })
  /**
   * Changed files of the product with the areas that contain them. Some files, such as style
   * sheets, are imported by no file: they count for the staff area when they are in its folder, and
   * otherwise for every area.
   */
  const changedProduct = changed.filter(isProduct).map((file) => {
    const containing: readonly Area[] = areasWithFiles.filter(({ files }) => files.has(file))
    const possible = file.startsWith('src/cms/') ? [staffArea] : areas
    return { file, fileAreas: containing.length > 0 ? containing : possible }
  })
  const changedFiles = new Set(changed)
  const importsChanged = (test: string): boolean => {
    const files = imports.has(test) ? reachedFrom(imports, test) : new Set([test])
    return [...files].some((file) => changedFiles.has(file))
  }
  const showsChanged = (test: string): boolean =>
    changedProduct.some(
      ({ file, fileAreas }) =>
        fileAreas.some((area) => area.tests.test(test)) && usesFolderOf(test, file),
    )
  return new Set(tests.filter((test) => importsChanged(test) || showsChanged(test)))
}

/** Runs Git, whose output is a list of paths that end in null bytes. */
const git = (...words: readonly string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

/**
 * Selects the tests that a change since a commit touches; uncommitted changes count, too.
 * @throws Error when the commit does not exist
 */
export function touchedSince(commit: string, tests: readonly string[]): Set<string> {
  const added = git('ls-files', '-z', '--others', '--exclude-standard')
  const files = [...git('ls-files', '-z', 'src', 'netlify', 'tests', 'tools'), ...added].filter(
    (file) => existsSync(join(root, file)),
  )
  const imports = importsOf(files, (file) => readFileSync(join(root, file), 'utf8'))
  return touchedBy([...git('diff', '-z', '--name-only', commit, '--'), ...added], tests, imports)
}
