import type { Browser } from 'playwright-core'
import { states } from '../cms/axe-states.ts'
import { existsAt, openStage } from '../cms/states/stage.ts'
import type { RunningPlatform } from '../platform/spawn.ts'
import { stopClock, takeInThemes, type PictureRun } from './take.ts'

/**
 * Milliseconds to wait until the button at the top shows the state of the site. In some states of a
 * screen it never does.
 */
const LIVE_STATE_MS = 3_000

/** Takes pictures of every screen of the staff area in every state that does not move the clock. */
export const shootStaff = async (
  browser: Browser,
  platform: RunningPlatform,
  shoot: PictureRun,
): Promise<void> => {
  const { widths, isSelected, isInShard, passed, failed } = shoot
  const { open } = await openStage(browser, platform, stopClock)
  for (const [index, state] of states.entries()) {
    const name = `staff ${state.name}`
    if (state.movesClock || !isInShard(index) || !isSelected(name)) continue
    for (const width of widths.filter((candidate) => existsAt(state, candidate))) {
      try {
        const { page, close } = await open(state, { width, theme: 'light' })
        await page
          .locator('.live-button.live-unknown')
          .waitFor({ state: 'detached', timeout: LIVE_STATE_MS })
          .catch(() => undefined)
        await takeInThemes(page, shoot, name, width)
        await close()
        passed(`${name}, ${width} px`)
      } catch (error) {
        failed(`${name}, ${width} px`, error)
      }
    }
  }
}
