import { execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { mkdir, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { promisify } from 'node:util'

const run = promisify(execFile)

/** Project of another system, which the product is compared with. */
export type PeerProject = {
  /** Exact version of each package. The first package gives the folder its name. */
  dependencies: Readonly<Record<string, string>>
  /** Content of each file, by its path in the project's folder. */
  files: Readonly<Record<string, string>>
  /** Runs once, after the installation and before the first use. */
  prepare?: (folder: string) => Promise<unknown>
}

/**
 * Folder of a project, in the machine's temporary folder. Projects with other packages or other
 * versions have other folders.
 */
export const peerFolderPath = ({ dependencies }: PeerProject): string => {
  const [[name = '', version = ''] = []] = Object.entries(dependencies)
  const digest = createHash('sha256').update(JSON.stringify(dependencies)).digest('hex').slice(0, 8)
  return join(tmpdir(), `bench-${name.split('/').at(-1)}-${version}-${digest}`)
}

/**
 * Writes a project's files. Installs its packages and prepares it, unless an earlier run did.
 * @returns the project's folder
 * @throws Error with npm's output when a package cannot be installed
 */
export const installPeer = async (project: PeerProject): Promise<string> => {
  const folder = peerFolderPath(project)
  const write = async (path: string, text: string): Promise<void> => {
    await mkdir(dirname(join(folder, path)), { recursive: true })
    await writeFile(join(folder, path), text)
  }
  for (const [path, text] of Object.entries(project.files)) await write(path, text)
  // An empty file that marks a complete installation.
  const markFile = 'installed'
  if (existsSync(join(folder, markFile))) return folder
  console.log(
    `Installing ${Object.entries(project.dependencies)
      .map((one) => one.join('@'))
      .join(', ')} …`,
  )
  await write('package.json', JSON.stringify({ private: true, dependencies: project.dependencies }))
  await run('npm', ['install', '--save-exact', '--no-audit', '--no-fund', '--loglevel=error'], {
    cwd: folder,
    maxBuffer: 10_000_000,
  })
  await project.prepare?.(folder)
  await write(markFile, '')
  return folder
}
