import type { Browser } from 'playwright-core'
import { states } from '../cms/axe-states.ts'
import { isAt, openStage } from '../cms/states/stage.ts'
import type { Running } from '../platform/spawn.ts'
import { stopClock, takeInThemes, widths, type Shoot } from './take.ts'

/** Every screen of the staff area in every state, but those that move the clock themselves. */
export const shootStaff = async (browser: Browser, platform: Running, { folder, isWanted, isMine, passed, failed }: Shoot): Promise<void> => {
  const { open } = await openStage(browser, platform, stopClock)
  for (const [index, state] of states.entries()) {
    const name = `staff ${state.name}`
    if (state.movesClock || !isMine(index) || !isWanted(name)) continue
    for (const width of widths.filter((one) => isAt(state, one))) {
      try {
        const { page, close } = await open(state, { width, theme: 'light' })
        await takeInThemes(page, folder, name, width)
        await close()
        passed(`${name}, ${width} px`)
      } catch (error) {
        failed(`${name}, ${width} px`, error)
      }
    }
  }
}
