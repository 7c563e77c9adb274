// Must be imported first: it makes `.tsx` files importable, which functions import.
import './tsx.ts'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Config, Context, DeploySucceededEvent } from '@netlify/functions'
import { StartError } from '../errors.ts'
import { routingOf, type Routing } from './routing.ts'

export type Handler = (
  request: Request,
  context: Context,
) => Response | undefined | Promise<Response | undefined>

export type LoadedFunction = {
  name: string
  config: Config
  routing: Routing
  /** Absent in a function that only listens to events. */
  handle: Handler | null
  deploySucceeded: ((event: DeploySucceededEvent) => unknown) | null
}

const isObject = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null

const isHandler = (value: unknown): value is Handler => typeof value === 'function'

const isListener = (value: unknown): value is (event: DeploySucceededEvent) => unknown =>
  typeof value === 'function'

const isConfig = (value: unknown): value is Config => isObject(value)

/**
 * Entry files of the functions, by Netlify's rules: each file of the folder, and in each of its
 * subfolders the file `index.ts` or the one with the subfolder's name.
 */
async function entriesOf(folder: string): Promise<{ name: string; file: string }[]> {
  const items = await readdir(folder, { withFileTypes: true })
  const entries = await Promise.all(
    items.map(async (item) => {
      if (item.isFile())
        return /^[\w-]+\.m?[jt]s$/.test(item.name)
          ? [{ name: item.name.replace(/\.\w+$/, ''), file: join(folder, item.name) }]
          : []
      if (!item.isDirectory()) return []
      const inside = await readdir(join(folder, item.name))
      const main = [`${item.name}.ts`, 'index.ts'].find((name) => inside.includes(name))
      return main ? [{ name: item.name, file: join(folder, item.name, main) }] : []
    }),
  )
  return entries.flat().sort((a, b) => a.name.localeCompare(b.name))
}

/**
 * Imports one function. Its default export is a handler, or an object with the handler `fetch` and
 * listeners to events. Its configuration is the export `config`, or the field `config` of that
 * object.
 * @throws StartError when there is neither a handler nor a listener
 */
async function load({ name, file }: { name: string; file: string }): Promise<LoadedFunction> {
  const module: unknown = await import(pathToFileURL(file).href)
  const main = isObject(module) ? module['default'] : undefined
  const parts = isObject(main) ? main : {}
  const configExport =
    isObject(module) && isConfig(module['config']) ? module['config'] : parts['config']
  const config = isConfig(configExport) ? configExport : {}
  const handle = isHandler(main)
    ? main
    : isHandler(parts['fetch'])
      ? parts['fetch'].bind(parts)
      : null
  const deploySucceeded = isListener(parts['deploySucceeded'])
    ? parts['deploySucceeded'].bind(parts)
    : null
  if (!handle && !deploySucceeded)
    throw new StartError(
      `The function ${name} exports no handler: give it a default export that takes a Request.`,
    )
  return { name, config, routing: routingOf(config), handle, deploySucceeded }
}

/**
 * Imports every function of a folder.
 * @throws StartError when a function cannot be imported or has no handler
 */
export async function loadFunctions(folder: string): Promise<LoadedFunction[]> {
  const entries = await entriesOf(folder)
  return Promise.all(
    entries.map((entry) =>
      load(entry).catch((error: unknown) => {
        if (error instanceof StartError) throw error
        const reason = error instanceof Error ? error.message.split('\n')[0] : String(error)
        throw new StartError(`The function ${entry.name} could not be loaded: ${reason}`, {
          cause: error,
        })
      }),
    ),
  )
}
