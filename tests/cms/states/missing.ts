import { blog } from '#kinds/blog.ts'
import { testimonials } from '#kinds/testimonials.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { pressOrChoose, untilReady } from './editor.ts'
import type { State, Visit } from './stage.ts'

const PROTECTED = '/web-cms/protected'

/** Blocks every script that is not loaded yet. */
const withoutCode = ({ page }: Visit, files = '**/_astro/*.js') =>
  page.route(files, (route) => route.abort())
const untilMissing = ({ page }: Visit, words: string) =>
  page.getByRole('alert').filter({ hasText: words }).first().waitFor()

/** States in which a part of the program could not be fetched. */
export const missingStates: readonly State[] = [
  {
    name: 'palette, without its code',
    path: `${PROTECTED}/blogs`,
    reach: async (visit) => {
      await visit.page.locator('.row-link').first().waitFor()
      await withoutCode(visit)
      await visit.page.keyboard.press('Control+k')
      await untilMissing(visit, cmsShell.bar.missing)
      await visit.page.keyboard.type('testi')
    },
  },
  {
    name: 'screen that did not come',
    path: `${PROTECTED}/blogs`,
    minWidth: 1000,
    needsOwnWindow: true,
    // The page reloads once for missing code: this mark says that it has done so already.
    before: ({ page }) => page.addInitScript(() => sessionStorage.setItem('staff-reloaded', 'yes')),
    reach: async (visit) => {
      await visit.page.locator('.row-link').first().waitFor()
      await withoutCode(visit)
      await visit.page.getByRole('link', { name: /^Form responses/ }).click()
      await untilMissing(visit, cmsShell.bar.missing)
    },
  },
  {
    name: 'history that did not come',
    path: (stageItems) => stageItems.pathOf(blog),
    reach: async (visit) => {
      await untilReady(visit)
      await withoutCode(visit)
      await pressOrChoose(visit.page, cmsHistory.open)
      await untilMissing(visit, cmsShell.bar.missing)
    },
  },
  {
    name: 'texts that did not open',
    path: (stageItems) => stageItems.pathOf(blog),
    before: (visit) => withoutCode(visit, '**/_astro/rich-text.*.js'),
    reach: (visit) => untilMissing(visit, cmsEdit.text.notLoaded),
  },
  {
    name: 'preview that did not come',
    path: `${PROTECTED}/${testimonials.screens[0].path}/new`,
    reach: async (visit) => {
      await untilReady(visit)
      await withoutCode(visit, '**/_astro/testimonial*.js')
      await pressOrChoose(visit.page, cmsEdit.preview)
      await untilMissing(visit, 'The preview could not be opened.')
    },
  },
]
