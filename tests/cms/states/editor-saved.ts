import { blog } from '#kinds/blog.ts'
import { checks } from '#messages/en/cms-checks.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { untilSaved } from '../staff-page.ts'
import { ready } from './editor.ts'
import { holdBack, type State, type Visit } from './stage.ts'

const typeTitle = async ({ page }: Visit): Promise<void> => {
  await page.getByRole('dialog').getByRole('textbox').first().fill(`Changed at ${Date.now()}`)
  await page.getByText(/^Saved on this device/).first().waitFor()
}

const of = (name: string, reach: State['reach'], more: Partial<State> = {}): State => ({
  name: `editor, ${name}`,
  path: (things) => things.pathOf(blog),
  reach: async (visit) => {
    await ready(visit)
    await typeTitle(visit)
    await reach(visit)
  },
  ...more,
})

/** A save and after it: the editor stays, and says what comes next. */
export const savedStates: readonly State[] = [
  of('saved and still open', async ({ page }) => {
    await page.keyboard.press('Control+s')
    await untilSaved(page)
  }),
  of('publishing under way', async ({ page }) => {
    // Its picture has no alternative text, which is asked about first.
    await page.route('**/api/blog/add-or-update-blog', holdBack)
    await page.keyboard.press('Control+Enter')
    await page.getByRole('button', { name: checks.ask.anyway }).click()
    await page.getByText(cmsEdit.bar.saving).first().waitFor()
  }),
]
