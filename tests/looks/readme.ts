import { fileURLToPath } from 'node:url'
import sharp from 'sharp'
import { blog } from '#kinds/blog.ts'
import { wireOf } from '#kinds/wire.ts'
import { launchChromium } from '../chromium.ts'
import { staffClient } from '../e2e/staff-client.ts'
import { signedInState } from '../cms/signed-in.ts'
import { records } from '../fixtures/records.ts'
import { spawnPlatform } from '../platform/spawn.ts'

// node tests/looks/readme.ts
//   Makes the README's picture of the staff area: a list at the left and the editor at the right.

/** Size of each half in pixels. */
const WIDTH = 824
const HEIGHT = 580
/** Pixels between the halves. */
const GAP = 16
const THIRTY_DAYS_MS = 30 * 86_400_000
const target = fileURLToPath(new URL('../../docs/staff.webp', import.meta.url))

const platform = await spawnPlatform()
const browser = await launchChromium()
try {
  const { call } = await staffClient(platform)
  /** Creates a post; `more` are fields of the request, such as its status. */
  const createPost = async (title: string, arabic: string, more: object): Promise<void> => {
    const id = crypto.randomUUID()
    const data = {
      ...records.blog.data,
      BlogTitle: title,
      BlogTitle_AR: arabic,
      BlogData_AR: arabic && records.blog.data.BlogData_AR,
    }
    const { status } = await call('POST', '/api/blog/add-or-update-blog', {
      BlogId: id,
      ...wireOf(blog, id, data),
      ...more,
    })
    if (status !== 201) throw new Error(`“${title}” was not made: ${status}`)
  }
  await createPost('Cash point hours in Ramadan 2027', 'مواعيد نقاط الإيداع النقدي في رمضان 2027', {
    Status: 'published',
    PublishAt: new Date(Date.now() + THIRTY_DAYS_MS).toISOString(),
  })
  await createPost('Split a bill with friends', '', { Status: 'draft' })

  const storageState = await signedInState(platform)
  const page = await browser.newPage({
    storageState,
    viewport: { width: 1280, height: 900 },
    colorScheme: 'light',
    reducedMotion: 'reduce',
  })
  await page.goto(`${platform.url}/web-cms/protected/blogs`)
  await page.getByRole('button', { name: 'Everything is live' }).waitFor()
  await page.locator('.row-link').first().waitFor()
  const list = await page.screenshot()
  await page.getByRole('link', { name: 'A savings habit that starts with five dirhams' }).click()
  await page.locator('.edit[data-phase="ready"]').waitFor()
  await page.locator('.edit-text-waiting').first().waitFor({ state: 'detached' })
  await page.getByText('Everything is in order.').waitFor()
  const editor = await page.screenshot()
  const [left, right] = await Promise.all(
    [list, editor].map((picture) => sharp(picture).resize(WIDTH, HEIGHT).toBuffer()),
  )
  const ground = {
    width: 2 * WIDTH + GAP,
    height: HEIGHT,
    channels: 3,
    background: '#e4dccb',
  } as const
  await sharp({ create: ground })
    .composite([
      { input: left, left: 0, top: 0 },
      { input: right, left: WIDTH + GAP, top: 0 },
    ])
    .webp({ quality: 72, effort: 6 })
    .toFile(target)
} finally {
  await browser.close()
  await platform.stop()
}
