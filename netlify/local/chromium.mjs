// Finds a Chromium on this machine. Plain JavaScript with built-in modules only: the set-up reads
// it before anything is installed.
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * Names under which systems install a Chromium, in the order in which they are tried: the headless
 * shell does the same with a third less work.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const executable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

const onPath = (name) => {
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
  return folders.map((folder) => join(folder, name)).find(executable) ?? null
}

/**
 * Playwright's own download, or null when playwright-core is not installed or has downloaded
 * nothing.
 */
const downloaded = async () => {
  try {
    const { chromium } = await import('playwright-core')
    const file = chromium.executablePath()
    return executable(file) ? file : null
  } catch {
    return null
  }
}

/**
 * Path of a Chromium that can be started, or null. `CHROMIUM_PATH` wins; when it names a file that
 * cannot be started this throws, because a setting without effect must be reported.
 */
export async function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (executable(named)) return named
    throw new Error(
      `CHROMIUM_PATH names ${named}, which is not a program that can be started: correct it or leave it out.`,
    )
  }
  return names.map(onPath).find((file) => file !== null) ?? (await downloaded())
}
