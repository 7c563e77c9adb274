import type { Browser } from 'playwright-core'
import { isAt } from '../cms/states/stage.ts'
import { seenWhole } from '../site/reach.ts'
import { addressesOf } from '../site/site.ts'
import { openStates, states } from '../site/states.ts'
import { stopClock, takeInThemes, widths, type Shoot } from './take.ts'

/** Every public page in both languages, then what pages look like after something was done to them. */
export const shootPublic = async (browser: Browser, url: string, { folder, isWanted, isMine, passed, failed }: Shoot): Promise<void> => {
  const open = openStates(async (options) => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
    await stopClock(context)
    return context.newPage()
  })
  const pages: typeof states = (await addressesOf(url)).map(({ path }) => ({ name: 'page', path, width: 0, reach: seenWhole }))
  for (const [index, state] of [...pages, ...states].entries()) {
    const name = `public ${state.path} ${state.name}`
    if (!isMine(index) || !isWanted(name)) continue
    for (const width of widths.filter((one) => isAt(state, one))) {
      try {
        await takeInThemes(await open(state, { width, theme: 'light' }), folder, name, width)
        passed(`${name}, ${width} px`)
      } catch (error) {
        failed(`${name}, ${width} px`, error)
      }
    }
  }
}
