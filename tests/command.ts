import { spawn } from 'node:child_process'
import { fileURLToPath } from 'node:url'

const root = fileURLToPath(new URL('..', import.meta.url))

/**
 * Runs a tool from `node_modules/.bin` to its end and shows its output.
 * @returns true when the tool ended with code 0
 */
export const runTool = (
  name: string,
  args: readonly string[],
  environment: NodeJS.ProcessEnv = process.env,
): Promise<boolean> =>
  new Promise((resolve) => {
    const child = spawn(`${root}node_modules/.bin/${name}`, args, {
      cwd: root,
      env: environment,
      stdio: ['ignore', 'inherit', 'inherit'],
    })
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
