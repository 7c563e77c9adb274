import { chromium, type Browser } from 'playwright-core'
import { findChromium } from '../netlify/local/chromium.mjs'

const parts = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']

/**
 * The machine's own Chromium, silent towards the outside. A process of tests starts one for all its files: passing every
 * event of one that all processes share from process to process took longer. @throws Error that says what to do when there is none
 */
export const launchChromium = async (): Promise<Browser> => {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('No Chromium was found: install one, or name it in CHROMIUM_PATH.')
  return chromium.launch({ executablePath, args: parts })
}
