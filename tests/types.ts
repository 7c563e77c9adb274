import { command } from './command.ts'
import { withEmptyStore } from './store-for-tools.ts'

/** The types of everything: Astro's check first generates what the rest refers to, and reads the `.ts` and `.tsx` files, too. */
export const checkTypes = (): Promise<boolean> => withEmptyStore((environment) => command('astro', ['check', '--minimumFailingSeverity', 'warning'], environment))

if (import.meta.main) process.exitCode = (await checkTypes()) ? 0 : 1
