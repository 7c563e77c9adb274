import { mkdir } from 'node:fs/promises'
import { launchChromium } from '../chromium.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { shootPublic } from './public.ts'
import { folder } from './shoot.ts'
import { shootStaff } from './staff.ts'

// npm run screenshots            every page, screen and state, into screenshots/
// npm run screenshots -- /blog   only the paths that begin so
// npm run screenshots -- /web-cms editor   of the staff area, only the states whose names begin so
const [begin = '', state = ''] = process.argv.slice(2)
const widths = [360, 768, 1280]
const themes = ['light', 'dark'] as const

await mkdir(folder, { recursive: true })
const platform = await spawnPlatform()
const browser = await launchChromium()
try {
  for (const width of widths) {
    for (const theme of themes) {
      const view = { width, theme }
      await shootPublic(browser, platform.url, view, begin)
      if ('/web-cms'.startsWith(begin)) await shootStaff(browser, platform, view, state)
      console.log(`${width} px, ${theme}: done`)
    }
  }
} finally {
  await browser.close()
  await platform.stop()
}
