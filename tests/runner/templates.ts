import { constants } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnPlatform } from '../platform/spawn.ts'

/**
 * Builds the site once with the sample content and once with an empty store. Platforms started by
 * tests copy these folders, caches included, and find a finished build: see `spawnPlatform`.
 * @returns the temporary folder of both, for the environment of programs that start platforms
 */
export async function makeTemplates(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'templates-'))
  const make = async (name: string, env: Record<string, string>) =>
    (await spawnPlatform({ env: { DATA_DIR: join(folder, name), ...env } })).stop()
  await make('sample', {})
  // Pictures only: the rest depends on the other store's content.
  await cp(join(folder, 'sample', 'cache', 'share'), join(folder, 'none', 'cache', 'share'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
  await make('none', { SEED: 'none' })
  return folder
}
