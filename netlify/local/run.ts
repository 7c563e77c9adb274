import type { Parts, Platform } from './platform.ts'
import { readSettings } from './settings.ts'
import { printed } from './errors.ts'

// Of a start and a stop that both failed, the first error says more.
const messageOf = (error: unknown): string =>
  error instanceof SuppressedError
    ? messageOf(error.suppressed)
    : printed(error, 'The start failed')

/**
 * Milliseconds within which a second signal is an echo: libraries that watch for signals send them
 * again at once. A later one is a person's.
 */
const ECHO_MS = 500

const print = (platform: Platform): void => {
  const { url, staffUrl, adminEmail, adminPassword, passphrase, isPassphraseMade } = platform
  const lines: readonly (readonly [string, string])[] = [
    ['site', url],
    ['staff area', staffUrl],
    ['e-mail', adminEmail],
    ['password', adminPassword ?? '(the one you chose)'],
    ['passphrase', isPassphraseMade ? passphrase : '(the one in CMS_PASSPHRASE)'],
  ]
  console.log(['', ...lines.map(([name, value]) => `  ${name.padEnd(12)}${value}`), ''].join('\n'))
  console.log(`ready ${url}`)
}

/**
 * Starts the platform by the environment's settings, prints its addresses and passwords, and stops
 * it when the process is asked to end. A failed start prints one sentence on the error output and
 * ends the process with 1.
 */
export async function run(parts: Partial<Parts> = {}): Promise<void> {
  const asked = new AbortController()
  let platform: Platform | null = null
  let askedAt = 0
  const stop = async () => {
    if (asked.signal.aborted) {
      if (Date.now() - askedAt > ECHO_MS) process.exit(130)
      return
    }
    askedAt = Date.now()
    asked.abort()
    await platform?.close()
    if (platform) process.exit(0)
  }
  process.on('SIGINT', () => void stop())
  process.on('SIGTERM', () => void stop())
  try {
    const settings = readSettings(process.env)
    const { startPlatform } = await import('./platform.ts')
    platform = await startPlatform(settings, parts, asked.signal)
    if (asked.signal.aborted) {
      await platform.close()
      process.exit(0)
    }
    print(platform)
  } catch (error) {
    if (asked.signal.aborted) process.exit(0)
    console.error(messageOf(error))
    process.exit(1)
  }
}
