import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a tool of the project to its end and shows what it prints. @returns true when it succeeded
 */
export const command = (
  name: string,
  parts: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(`${root}node_modules/.bin/${name}`, parts, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
