import { spawn } from 'node:child_process'
import type { ChildProcess } from 'node:child_process'
import { createInterface } from 'node:readline'
import type { Readable } from 'node:stream'
import { fileURLToPath } from 'node:url'

const MAIN = fileURLToPath(new URL('../../netlify/local/blobs/main.ts', import.meta.url))

/** A Blobs server as a process of its own; the caller ends it. */
export function spawnServer(
  directory: string,
  token: string,
): ChildProcess & { stdout: Readable; stderr: Readable } {
  return spawn(process.execPath, [MAIN, '--directory', directory, '--token', token], {
    stdio: ['ignore', 'pipe', 'pipe'],
  })
}

/** Resolves with the address of a server process when it listens. */
export async function urlOf(server: { stdout: Readable }): Promise<string> {
  for await (const line of createInterface(server.stdout)) {
    if (line.startsWith('listening ')) return line.slice('listening '.length)
  }
  throw new Error('The server ended without listening.')
}
