import { systemClock } from '#store/clock.ts'
import { environmentName, openStore, type Store } from '#store/store.ts'

/** The environment whose content is built: see `environmentName`. */
export const environment = (): string => environmentName(process.env['CONTEXT'])

const open = (name: string): Store => openStore(`${environment()}-${name}`, systemClock)

/** The stores that the site is built from. Netlify, or the local platform, names them in the build's environment. */
export const contentStore = (): Store => open('content')
export const fileStore = (): Store => open('files')
