import { chromium, type Browser, type BrowserServer } from 'playwright-core'
import { findChromium } from '../netlify/local/chromium.mjs'

const options = async () => {
  const executablePath = await findChromium()
  if (executablePath === null) throw new Error('No Chromium was found: install one, or name it in CHROMIUM_PATH.')
  const args = ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--disable-component-update', '--disable-sync', '--no-first-run']
  return { executablePath, args }
}

/** Starts one Chromium for many processes: what is opened in it through `wsEndpoint` is closed with each connection. */
export const serveChromium = async (): Promise<BrowserServer> => chromium.launchServer({ ...(await options()), host: '127.0.0.1' })

/**
 * The machine's own Chromium, silent towards the outside; inside a run of tests a connection to the one that all of
 * them share. @throws Error that says what to do when there is none
 */
export const launchChromium = async (): Promise<Browser> => {
  const shared = process.env['BROWSER_ADDRESS']
  return shared ? chromium.connect(shared) : chromium.launch(await options())
}
