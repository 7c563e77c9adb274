import type { Browser } from 'playwright-core'
import { existsAt } from '../cms/states/stage.ts'
import { loadAllPictures } from '../site/reach.ts'
import { addressesOf } from '../site/site.ts'
import { openStates, states } from '../site/states.ts'
import { stopClock, takeInThemes, type PictureRun } from './take.ts'

/** Takes pictures of every public page in both languages, then of pages in certain states. */
export const shootPublic = async (
  browser: Browser,
  url: string,
  shoot: PictureRun,
): Promise<void> => {
  const { widths, isSelected, isInShard, passed, failed } = shoot
  const open = openStates(async (options) => {
    const context = await browser.newContext({ baseURL: url, reducedMotion: 'reduce', ...options })
    await stopClock(context)
    // A fixed id: a page shows the reference number of a sent form, which is derived from its id.
    await context.addInitScript(() => {
      crypto.randomUUID = () => '6f1c2d3e-0000-4000-8000-000000000000'
    })
    return context.newPage()
  })
  // `width` is not used here: only the axe tests read it.
  const pages: typeof states = (await addressesOf(url)).map(({ path }) => ({
    name: 'page',
    path,
    width: 0,
    reach: loadAllPictures,
  }))
  for (const [index, state] of [...pages, ...states].entries()) {
    const name = `public ${state.path} ${state.name}`
    if (!isInShard(index) || !isSelected(name)) continue
    for (const width of widths.filter((candidate) => existsAt(state, candidate))) {
      try {
        await takeInThemes(await open(state, { width, theme: 'light' }), shoot, name, width)
        passed(`${name}, ${width} px`)
      } catch (error) {
        failed(`${name}, ${width} px`, error)
      }
    }
  }
}
