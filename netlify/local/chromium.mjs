// Finds a Chromium on this machine. Plain JavaScript with built-in modules only, because
// set-up.mjs imports this file before anything is installed.
import { accessSync, constants } from 'node:fs'
import { delimiter, isAbsolute, join } from 'node:path'

/**
 * Names under which systems install a Chromium, in the order in which they are tried. The headless
 * shell comes first: it does the same as the others with a third less work.
 */
const names = [
  'chromium-headless-shell',
  'chromium',
  'chromium-browser',
  'google-chrome',
  'google-chrome-stable',
]

const isExecutable = (file) => {
  try {
    accessSync(file, constants.X_OK)
    return true
  } catch {
    return false
  }
}

/** Path of a program in a folder of PATH, or null. */
const findOnPath = (name) => {
  const folders = (process.env['PATH'] ?? '')
    .split(delimiter)
    .filter((folder) => isAbsolute(folder))
  return folders.map((folder) => join(folder, name)).find(isExecutable) ?? null
}

/**
 * Path of the Chromium that Playwright downloaded; null when there is none, or when playwright-core
 * is not installed.
 */
const findDownloaded = async () => {
  try {
    const { chromium } = await import('playwright-core')
    const file = chromium.executablePath()
    return isExecutable(file) ? file : null
  } catch {
    return null
  }
}

/**
 * Path of a Chromium that can be started, or null. The variable `CHROMIUM_PATH` has priority.
 * @throws Error when `CHROMIUM_PATH` names a file that cannot be started
 */
export async function findChromium() {
  const named = process.env['CHROMIUM_PATH']
  if (named) {
    if (isExecutable(named)) return named
    throw new Error(
      `CHROMIUM_PATH names ${named}, which is not a program that can be started: correct it or leave it out.`,
    )
  }
  return names.map(findOnPath).find((file) => file !== null) ?? (await findDownloaded())
}
