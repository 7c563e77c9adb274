import type { Browser } from 'playwright-core'
import { states } from '../cms/axe-states.ts'
import { isAt, openStage, type Stage } from '../cms/states/stage.ts'
import type { Running } from '../platform/spawn.ts'
import { take, untilDrawn, type View } from './shoot.ts'

let stage: Promise<Stage> | undefined

/** Every screen of the staff area in every state that exists at this width; `begin` is how its name begins. */
export const shootStaff = async (browser: Browser, platform: Running, view: View, begin = ''): Promise<void> => {
  stage ??= openStage(browser, platform)
  const { open } = await stage
  for (const state of states) {
    if (!isAt(state, view.width) || !state.name.startsWith(begin)) continue
    const { page, close } = await open(state, view)
    await untilDrawn(page)
    await take(page, `/web-cms_${state.name.replace(/\W+/g, '-')}`, view, false)
    await close()
  }
}
