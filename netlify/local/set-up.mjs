// Runs before `npm start`, `npm run dev` and `npm test`, with any Node of the machine (20 or
// newer), before anything is installed: plain JavaScript, built-in modules only. Installs missing
// parts and reports in one sentence what it cannot do.
import { spawnSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { findChromium } from './chromium.mjs'

const root = join(dirname(fileURLToPath(import.meta.url)), '..', '..')
const nodeBinary = join(
  root,
  'node_modules',
  '.bin',
  process.platform === 'win32' ? 'node.cmd' : 'node',
)

class SetUpError extends Error {}

const readJson = (...path) => {
  try {
    return JSON.parse(readFileSync(join(root, ...path), 'utf8'))
  } catch {
    return null
  }
}

/** Runs a program with its output on ours. True when it succeeded. */
const runs = (file, args, options = {}) =>
  spawnSync(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    .status === 0

/** Runs npm: the program that started this script, else the one on the path. */
const npm = (args, options) => {
  const script = process.env['npm_execpath']
  const byScript = script !== undefined && /\.c?js$/.test(script) && existsSync(script)
  return byScript
    ? runs(process.execPath, [script, ...args], options)
    : runs('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * True when node_modules holds everything in package-lock.json. Versions are compared, not times: a
 * fresh clone gives every file a new time. npm writes node_modules/.package-lock.json last, so an
 * interrupted installation has none. Packages for other systems may be absent.
 */
const complete = () => {
  const wanted = readJson('package-lock.json')?.packages
  const present = readJson('node_modules', '.package-lock.json')?.packages
  if (!wanted)
    throw new SetUpError(
      'package-lock.json is missing or damaged: restore it with `git checkout package-lock.json`.',
    )
  if (!present) return false
  return Object.entries(wanted).every(([path, { version, optional, link }]) => {
    if (path === '' || link) return true
    return present[path]
      ? present[path].version === version && existsSync(join(root, path))
      : optional === true
  })
}

const nodeWorks = () =>
  spawnSync(nodeBinary, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
    .status === 0

const install = () => {
  console.log('Installing the packages of package-lock.json …')
  if (npm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])) return
  throw new SetUpError(
    'The packages could not be installed (npm said why above): check the connection to the npm registry and start again.',
  )
}

/**
 * Runs the install script of the package `node`, which fetches its binary: the machine may have
 * install scripts switched off.
 */
const installNode = () => {
  const folder = join(root, 'node_modules', 'node')
  runs(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder })
  if (nodeWorks()) return
  throw new SetUpError(
    'The pinned Node is missing because install scripts are switched off: run `npm rebuild node --foreground-scripts` and start again.',
  )
}

const onDebian = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** Ways to get a Chromium, tried in order until one is found. */
const sources = [
  () => {
    if (!onDebian()) return
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const installs = (name) =>
      runs('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    // Older systems have only the whole browser.
    if (runs('apt-get', ['update'], { env }) && !installs('chromium-headless-shell'))
      installs('chromium')
  },
  () =>
    runs(nodeBinary, [
      join(root, 'node_modules', 'playwright-core', 'cli.js'),
      'install',
      'chromium',
    ]),
]

const starts = (file) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

/** True when a Chromium starts: a downloaded one may lack libraries of the system. */
const hasChromium = async () => {
  const found = await findChromium()
  return found !== null && starts(found)
}

const ensureChromium = async () => {
  if (await hasChromium()) return
  console.log('Looking for a Chromium to install …')
  for (const source of sources) {
    source()
    if (await hasChromium()) return
  }
  throw new SetUpError(
    'The browser tests need a Chromium and none could be installed: install the package `chromium`, or set CHROMIUM_PATH to one.',
  )
}

try {
  if (!complete()) install()
  if (!nodeWorks()) installNode()
  if (process.argv.includes('--chromium')) await ensureChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
