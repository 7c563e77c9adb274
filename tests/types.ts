import { command } from './command.ts'
import { withEmptyStore } from './store-for-tools.ts'

/** The types of everything: Astro's own files first, because the rest refers to what it generates. */
export const checkTypes = (): Promise<boolean> =>
  withEmptyStore(async (environment) => {
    const synced = await command('astro', ['sync'], environment)
    return synced && (await command('astro', ['check', '--minimumFailingSeverity', 'warning'], environment)) && command('tsc', ['--noEmit'])
  })

if (import.meta.main) process.exitCode = (await checkTypes()) ? 0 : 1
