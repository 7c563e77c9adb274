import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { importsOf, reachedFrom, type Imports } from '../measure.ts'
import { root } from './program.ts'

/** Files that every test depends on: packages, build settings, runners. */
const ofAll =
  /^(package(-lock)?\.json|tsconfig\.json|astro\.config\.mjs|netlify\.toml|public\/.*|tests\/(pace|run|playwright\.config|runner\/[^/]+)\.ts)$/

/**
 * Part of the product that a browser tests from outside: the files that it starts from, and its
 * tests.
 */
type Area = { entries: RegExp; tests: RegExp }

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
 * Rooms of the staff area that only some tests enter, by the prefixes of the tests' names. All
 * tests enter the other rooms.
 */
const rooms: Readonly<Record<string, RegExp>> = {
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

/** Tests that enter every room. */
const inAllRooms = /^(axe|weight|policy|on-demand)/

const isProduct = (file: string): boolean => /^(src|netlify)\//.test(file)

const entersRoom = (test: string, file: string): boolean => {
  const name = /^tests\/cms\/([^/]+)\.test\.ts$/.exec(test)?.[1]
  const room = rooms[/^src\/cms\/([^/]+)\//.exec(file)?.[1] ?? '']
  return name === undefined || room === undefined || room.test(name) || inAllRooms.test(name)
}

/**
 * Selects the tests that a change touches: by themselves, by their imports, or because a browser
 * shows them a changed file.
 * @param changed files, such as those since a commit @param tests files of tests to choose from
 * @param imports of all files
 */
export function touchedBy(
  changed: readonly string[],
  tests: readonly string[],
  imports: Imports,
): Set<string> {
  if (changed.some((file) => ofAll.test(file))) return new Set(tests)
  const product = changed.filter(isProduct)
  const started = areas.map((area) => {
    const starts = [...imports.keys()].filter((file) => area.entries.test(file))
    return { ...area, holds: new Set(starts.flatMap((file) => [...reachedFrom(imports, file)])) }
  })
  /**
   * Areas that may show each file. No chain of imports leads to some style sheets and to scripts in
   * a component's markup: outside of the staff area these count for every area.
   */
  const showing = product.map((file) => {
    const held: readonly Area[] = started.filter(({ holds }) => holds.has(file))
    const perhaps = file.startsWith('src/cms/') ? [staffArea] : areas
    return { file, shows: held.length > 0 ? held : perhaps }
  })
  const differ = new Set(changed)
  const isTouched = (test: string): boolean =>
    [...(imports.has(test) ? reachedFrom(imports, test) : [test])].some((file) =>
      differ.has(file),
    ) ||
    showing.some(
      ({ file, shows }) => shows.some((area) => area.tests.test(test)) && entersRoom(test, file),
    )
  return new Set(tests.filter(isTouched))
}

const git = (...words: readonly string[]): string[] =>
  execFileSync('git', words, { cwd: root, encoding: 'utf8' }).split('\0').filter(Boolean)

/**
 * Selects, of these tests, those touched since a commit; uncommitted changes count, too. @throws
 * Error when the commit does not exist
 */
export function touchedSince(commit: string, tests: readonly string[]): Set<string> {
  const added = git('ls-files', '-z', '--others', '--exclude-standard')
  const files = [...git('ls-files', '-z', 'src', 'netlify', 'tests', 'tools'), ...added].filter(
    (file) => existsSync(join(root, file)),
  )
  const imports = importsOf(files, (file) => readFileSync(join(root, file), 'utf8'))
  return touchedBy([...git('diff', '-z', '--name-only', commit, '--'), ...added], tests, imports)
}
