import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../netlify/local/blobs/main.ts', import.meta.url))

/** Starts a Blobs server as a separate process; the caller ends it. */
export function spawnServer(
  directory: string,
  token: string,
): ChildProcess & { stdout: Readable; stderr: Readable } {
  return spawn(process.execPath, [MAIN, '--directory', directory, '--token', token], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/**
 * Waits until a server process prints that it listens.
 * @returns the address of the server
 * @throws Error when the process ends without listening
 */
export async function urlOf(server: { stdout: Readable }): Promise<string> {
  for await (const line of createInterface(server.stdout)) {
    if (line.startsWith('listening ')) return line.slice('listening '.length)
  }
  throw new Error('The server ended without listening.')
}
