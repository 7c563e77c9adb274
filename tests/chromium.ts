import { chromium, type Browser, type LaunchOptions } from 'playwright-core'
import { findChromium } from '../netlify/local/chromium.mjs'

const args = [
  '--no-sandbox',
  '--disable-gpu',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

/**
 * Options that start the machine's own Chromium, without its background network traffic.
 * @throws Error that says what to do when no Chromium is found
 */
export const chromiumOptions = async (): Promise<LaunchOptions> => {
  const executablePath = await findChromium()
  if (executablePath === null)
    throw new Error('No Chromium was found: install one, or name it in CHROMIUM_PATH.')
  return { executablePath, args }
}

/**
 * Starts the machine's own Chromium, for tools and for Node's test runner. Browser tests use the
 * `browser` of their context instead.
 * @throws Error that says what to do when no Chromium is found
 */
export const launchChromium = async (): Promise<Browser> => chromium.launch(await chromiumOptions())
