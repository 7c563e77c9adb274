// Runs before `npm start`, `npm run dev` and `npm test`, and installs what is missing. When
// something cannot be installed, prints one sentence and exits with 1. Runs before anything is
// installed, with any Node of the machine from 20 on: so it is plain JavaScript and imports
// built-in modules only.
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

/** Error whose message is written for the person at the terminal. */
class SetUpError extends Error {}

/** Content of a JSON file of the project, or null when it cannot be read. */
const readJson = (...path) => {
  try {
    return JSON.parse(readFileSync(join(root, ...path), 'utf8'))
  } catch {
    return null
  }
}

/** Runs a program, with its output in that of this process. @returns true when it succeeded */
const run = (file, args, options = {}) =>
  spawnSync(file, args, { cwd: root, stdio: ['ignore', 'inherit', 'inherit'], ...options })
    .status === 0

/**
 * Runs npm: the npm that started this script, else the one on the PATH.
 * @returns true when it succeeded
 */
const runNpm = (args, options) => {
  const script = process.env['npm_execpath']
  const isScript = script !== undefined && /\.c?js$/.test(script) && existsSync(script)
  return isScript
    ? run(process.execPath, [script, ...args], options)
    : run('npm', args, { ...options, shell: process.platform === 'win32' })
}

/**
 * True when node_modules has every package of package-lock.json in its version. npm writes
 * node_modules/.package-lock.json at the end of an installation, so after an interrupted one there
 * is no such file. Optional packages may be missing: most are for other systems.
 */
const isInstalled = () => {
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

/** True when the Node of node_modules starts. */
const nodeStarts = () =>
  spawnSync(nodeBinary, ['--version'], { encoding: 'utf8', shell: process.platform === 'win32' })
    .status === 0

const install = () => {
  console.log('Installing the packages of package-lock.json …')
  if (runNpm(['ci', '--no-audit', '--no-fund', '--loglevel=error'])) return
  throw new SetUpError(
    'The packages could not be installed (npm said why above): check the connection to the npm registry and start again.',
  )
}

/**
 * Runs the install script of the package `node`, which downloads the binary. npm did not run the
 * script when install scripts are switched off on this machine.
 */
const installNode = () => {
  const folder = join(root, 'node_modules', 'node')
  run(process.execPath, ['installArchSpecificPackage.js'], { cwd: folder })
  if (nodeStarts()) return
  throw new SetUpError(
    'The pinned Node is missing because install scripts are switched off: run `npm rebuild node --foreground-scripts` and start again.',
  )
}

/** True when this process may install packages of Debian or a system based on it. */
const mayUseApt = () => existsSync('/etc/debian_version') && process.getuid?.() === 0

/** Functions that try to install a Chromium. They are called in order until a Chromium starts. */
const chromiumInstallers = [
  () => {
    if (!mayUseApt()) return
    const env = { ...process.env, DEBIAN_FRONTEND: 'noninteractive' }
    const aptInstall = (name) =>
      run('apt-get', ['install', '-y', '--no-install-recommends', name], { env })
    if (!run('apt-get', ['update'], { env })) return
    // Older systems have no package for the headless shell, only for the whole browser.
    if (!aptInstall('chromium-headless-shell')) aptInstall('chromium')
  },
  () =>
    run(nodeBinary, [
      join(root, 'node_modules', 'playwright-core', 'cli.js'),
      'install',
      'chromium',
    ]),
]

const starts = (file) => spawnSync(file, ['--version'], { stdio: 'ignore' }).status === 0

/** True when there is a Chromium that starts. A downloaded one may lack libraries of the system. */
const hasChromium = async () => {
  const file = await findChromium()
  return file !== null && starts(file)
}

const ensureChromium = async () => {
  if (await hasChromium()) return
  console.log('Looking for a Chromium to install …')
  for (const installChromium of chromiumInstallers) {
    installChromium()
    if (await hasChromium()) return
  }
  throw new SetUpError(
    'The browser tests need a Chromium and none could be installed: install the package `chromium`, or set CHROMIUM_PATH to one.',
  )
}

try {
  if (!isInstalled()) install()
  if (!nodeStarts()) installNode()
  if (process.argv.includes('--chromium')) await ensureChromium()
} catch (error) {
  console.error(error instanceof Error ? error.message : String(error))
  process.exitCode = 1
}
