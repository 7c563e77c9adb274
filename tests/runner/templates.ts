import { constants } from 'node:fs'
import { cp, mkdtemp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { spawnPlatform } from '../platform/spawn.ts'

/**
 * Builds the site once with the sample content (folder `sample`) and once with an empty store
 * (folder `none`). `spawnPlatform` copies one of these folders instead of building the site.
 * @returns the temporary folder with both, for the environment variable SITE_TEMPLATES
 */
export async function makeTemplates(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'templates-'))
  const make = async (name: string, env: Record<string, string>) =>
    (await spawnPlatform({ env: { DATA_DIR: join(folder, name), ...env } })).stop()
  await make('sample', {})
  // Only the cache of share pictures is copied: all other caches depend on the content.
  await cp(join(folder, 'sample', 'cache', 'share'), join(folder, 'none', 'cache', 'share'), {
    recursive: true,
    mode: constants.COPYFILE_FICLONE,
  })
  await make('none', { SEED: 'none' })
  return folder
}
