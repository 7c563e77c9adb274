import { spawn, type ChildProcess } from 'node:child_process'
import { once } from 'node:events'
import { createInterface } from 'node:readline'
import { fileURLToPath } from 'node:url'
import type { Config } from './api-process.ts'

const STORE = fileURLToPath(new URL('../../../netlify/local/blobs/main.ts', import.meta.url))
const API = fileURLToPath(new URL('api-process.ts', import.meta.url))

export type RunningProcess = {
  url: string
  /** Ends the process at once, like a power cut, and waits until it is gone. */
  kill(): Promise<void>
}

/** Starts a Node program, and waits until it prints `listening <address>`. */
const start = async (
  args: readonly string[],
  environment: Record<string, string> = {},
): Promise<RunningProcess> => {
  const env = { ...process.env, NODE_TEST_CONTEXT: undefined, ...environment }
  const child: ChildProcess = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'inherit'],
    env,
  })
  const exit = once(child, 'exit')
  if (!child.stdout) throw new Error('The process says nothing.')
  for await (const line of createInterface(child.stdout)) {
    if (!line.startsWith('listening ')) continue
    return {
      url: line.slice('listening '.length),
      kill: async () => {
        child.kill('SIGKILL')
        await exit
      },
    }
  }
  throw new Error(`The process ended without listening: ${args.join(' ')}`)
}

/**
 * Starts the server of the store.
 * @param directory folder of the store's files
 * @param port 0 for any free one; a restart needs the port that its callers know
 */
export const startStore = (directory: string, token: string, port = 0): Promise<RunningProcess> =>
  start([STORE, '--directory', directory, '--token', token, '--port', String(port)])

/**
 * Starts the whole API, on a running store.
 * @param cache folder of Node's compile cache, which all servers share
 */
export const startServer = (config: Config, cache: string): Promise<RunningProcess> =>
  start([API, JSON.stringify(config)], { NODE_COMPILE_CACHE: cache })
