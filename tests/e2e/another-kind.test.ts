import assert from 'node:assert/strict'
import { cp, mkdtemp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { execFile } from 'node:child_process'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { fileURLToPath } from 'node:url'
import { test } from '../browser.ts'
import { passGates } from '../cms/gates.ts'
import { StaffPage } from '../cms/staff-page.ts'
import { openWindow } from '../cms/window.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { staffClient, untilLive } from './staff-client.ts'

const project = fileURLToPath(new URL('../..', import.meta.url))
/** Files and folders of the project that are copied into the folder of the test. */
const copiedParts = [
  'src',
  'netlify',
  'public',
  'tests',
  'astro.config.mjs',
  'netlify.toml',
  'package.json',
  'package-lock.json',
  'tsconfig.json',
]

/**
 * Code of the README's block that is marked with a file's name, without the indent of its list.
 * @throws Error when there is no such block
 */
const blockOf = (readme: string, file: string): string => {
  const [, afterStart] = readme.split(`\`\`\`ts ${file}\n`)
  const [code, ...rest] = afterStart?.split('```') ?? []
  assert.ok(code, `The README has no block for ${file}.`)
  assert.ok(rest.length > 0, `The README's block for ${file} has no end.`)
  return code.replace(/^ {3}/gm, '')
}

const replaceIn = async (file: string, from: string, to: string): Promise<void> => {
  const before = await readFile(file, 'utf8')
  assert.ok(before.includes(from), `${file} has no ${from}`)
  await writeFile(file, before.replace(from, to))
}

/** Output of the type check of a folder: one line per error, empty when there is none. */
const typeErrors = async (folder: string): Promise<string> => {
  try {
    await promisify(execFile)(
      process.execPath,
      [
        join(project, 'node_modules/typescript-7/bin/tsc'),
        '--noEmit',
        '--pretty',
        'false',
        '-p',
        folder,
      ],
      { cwd: folder },
    )
    return ''
  } catch (error) {
    return String((error as { stdout?: unknown }).stdout)
  }
}

test('a kind added by the recipe of the README has its API, its place on the site and its screens', async ({
  t,
}) => {
  const folder = await mkdtemp(join(tmpdir(), 'another-kind-'))
  let stop = (): Promise<unknown> => Promise.resolve()
  // Stop the platform first: while it builds, it writes into the folder.
  t.after(async () => {
    await stop()
    await rm(folder, { recursive: true, force: true, maxRetries: 5 })
  })
  for (const part of copiedParts)
    await cp(join(project, part), join(folder, part), { recursive: true })
  await cp(join(project, '.astro'), join(folder, '.astro'), { recursive: true })
  await symlink(join(project, 'node_modules'), join(folder, 'node_modules'))
  const readme = await readFile(join(project, 'README.md'), 'utf8')

  await writeFile(join(folder, 'src/kinds/partners.ts'), blockOf(readme, 'src/kinds/partners.ts'))
  await replaceIn(
    join(folder, 'src/kinds/index.ts'),
    'import { settings } from',
    "import { partners } from './partners.ts'\nimport { settings } from",
  )
  await replaceIn(join(folder, 'src/kinds/index.ts'), '  settings,\n', '  settings,\n  partners,\n')
  // The type check names the fixture that the new kind lacks.
  const errors = await typeErrors(folder)
  assert.match(errors, /tests\/fixtures\/records\.ts.*Property 'partners' is missing/)

  const platform = await spawnPlatform({
    env: { SEED: 'none' },
    entry: join(folder, 'netlify/local/start.ts'),
  })
  stop = () => platform.stop()
  const { call } = await staffClient(platform)
  const PartnerId = crypto.randomUUID()
  const Data = {
    Name: 'Corner Grocery',
    Name_AR: 'بقالة الزاوية',
    Note: 'Takes the QR code.',
    Note_AR: '',
  }
  const created = await call<{ Revision: string }>('POST', '/api/partners/add-or-update-partner', {
    PartnerId,
    Data,
  })
  assert.equal(created.status, 201)
  await untilLive(platform.url, `partners/${PartnerId}`, created.body.Revision)
  const listed = (await (await fetch(`${platform.url}/api/partners`)).json()) as { Data: unknown }[]
  assert.deepEqual(listed[0]?.Data, Data)
  const { page } = await openWindow(t)
  await passGates(page, platform, '/web-cms/protected/partners')
  await page.getByRole('heading', { name: 'Partners', level: 1 }).waitFor()
  await page.getByRole('link', { name: 'Partners' }).waitFor()
  await page.getByText('Corner Grocery').first().click()
  await page
    .getByRole('dialog')
    .getByText('بقالة الزاوية')
    .or(page.locator('[lang="ar"] input'))
    .first()
    .waitFor()
  await page.getByLabel('Note', { exact: true }).fill('Takes the QR code, day and night.')
  await new StaffPage(page, platform.url).publishChanges()
  await page.getByText('Updated Partner!').waitFor()
})
