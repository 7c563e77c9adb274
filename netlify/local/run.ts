import type { PlatformParts, Platform } from './platform.ts'
import { readSettings } from './settings.ts'
import { messageToPrint } from './errors.ts'

/**
 * Message for an error of the start. When stopping failed after it, the error is a SuppressedError,
 * and its `suppressed` is the error of the start.
 */
const messageOf = (error: unknown): string =>
  error instanceof SuppressedError
    ? messageOf(error.suppressed)
    : messageToPrint(error, 'The start failed')

/**
 * Milliseconds after a signal in which another signal is ignored: libraries that watch for signals
 * send them again at once. A later signal comes from a person.
 */
const REPEATED_SIGNAL_MS = 500

/** Prints the addresses and passwords. */
const printAddresses = (platform: Platform): void => {
  const { url, staffUrl, adminEmail, adminPassword, passphrase, isPassphraseGenerated } = platform
  const lines: readonly (readonly [string, string])[] = [
    ['site', url],
    ['staff area', staffUrl],
    ['e-mail', adminEmail],
    ['password', adminPassword ?? '(the one you chose)'],
    ['passphrase', isPassphraseGenerated ? passphrase : '(the one in CMS_PASSPHRASE)'],
  ]
  console.log(['', ...lines.map(([name, value]) => `  ${name.padEnd(12)}${value}`), ''].join('\n'))
  // Tests and other programs wait for this line.
  console.log(`ready ${url}`)
}

/**
 * Starts the platform with the settings of the environment, prints its addresses and passwords, and
 * stops it on SIGINT or SIGTERM. A second signal ends the process at once. When the start fails,
 * prints one sentence to the error output and ends the process with 1.
 */
export async function run(parts: Partial<PlatformParts> = {}): Promise<void> {
  const stopping = new AbortController()
  let platform: Platform | null = null
  let stoppingSince = 0
  const stop = async () => {
    if (stopping.signal.aborted) {
      if (Date.now() - stoppingSince > REPEATED_SIGNAL_MS) process.exit(130)
      return
    }
    stoppingSince = Date.now()
    stopping.abort()
    await platform?.close()
    if (platform) process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  try {
    const settings = readSettings(process.env)
    const { startPlatform } = await import('./platform.ts')
    platform = await startPlatform(settings, parts, stopping.signal)
    if (stopping.signal.aborted) {
      await platform.close()
      process.exit(0)
    }
    printAddresses(platform)
  } catch (error) {
    if (stopping.signal.aborted) process.exit(0)
    console.error(messageOf(error))
    process.exit(1)
  }
}
