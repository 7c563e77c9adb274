import { command } from './command.ts'
import { withEmptyStore } from './store-for-tools.ts'

/** The types of everything: Astro's own files first, because the rest refers to what it generates. Its check reads the `.ts` and `.tsx` files, too. */
export const checkTypes = (): Promise<boolean> =>
  withEmptyStore(async (environment) => (await command('astro', ['sync'], environment)) && command('astro', ['check', '--minimumFailingSeverity', 'warning'], environment))

if (import.meta.main) process.exitCode = (await checkTypes()) ? 0 : 1
