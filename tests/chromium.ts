import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../netlify/local/chromium.mjs'

/** Starts the machine's own Chromium, silent towards the outside. @throws Error that says what to do when there is none */
export const launchChromium = async (): Promise<Browser> => {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('No Chromium was found: install one, or name it in CHROMIUM_PATH.')
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  return chromium.launch({ executablePath, args })
}
