import type { AnyKind } from '#kinds/define.ts'
import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { preview as words } from '#messages/en/cms-preview.ts'
import { pressOrChoose, untilReady } from './editor.ts'
import type { State, Visit } from './stage.ts'

const dialog = ({ page }: Visit) => page.getByRole('dialog', { name: words.title, exact: true })

/**
 * Chooses a radio button. Playwright waits until the button no longer moves, which the previous
 * choice may cause.
 */
const check = (visit: Visit, name: string) =>
  dialog(visit).getByRole('radio', { name, exact: true }).check()
const frame = ({ page }: Visit, language: 'en' | 'ar') =>
  page
    .frameLocator(`iframe[title="${words.frame(words.languages[language])}"]`)
    .locator('main, dialog')
    .first()

/**
 * State of the preview of an item.
 * @param detail end of the state's name
 * @param reach chooses something in the preview
 */
const previewState = (kind: AnyKind, detail: string, reach: State['reach']): State => ({
  name: `editor, preview of a ${kind.name}${detail}`,
  path: (stageItems) => stageItems.pathOf(kind),
  reach: async (visit) => {
    await untilReady(visit)
    await pressOrChoose(visit.page, cmsEdit.preview)
    await frame(visit, 'en').waitFor()
    await reach(visit)
  },
})

/** States of the preview of every kind as it opens, and in Arabic on a phone. */
export const previewStates: readonly State[] = [
  ...allKinds.map((kind) => previewState(kind, '', () => Promise.resolve())),
  ...allKinds.map((kind) =>
    previewState(kind, ', in Arabic on a phone', async (visit) => {
      await check(visit, cmsEdit.languages.ar)
      await check(visit, words.phone)
      await frame(visit, 'ar').waitFor()
    }),
  ),
  previewState(blog, ', in the dark', async (visit) => {
    await check(visit, words.dark)
    await frame(visit, 'en').waitFor()
  }),
  previewState(blog, ', a link pressed', async (visit) => {
    await visit.page.frameLocator('iframe').getByRole('link', { name: 'the questions' }).click()
    await dialog(visit).getByText(words.leads('/faq')).waitFor()
  }),
  previewState(faq, ', unfolded', async (visit) => {
    await dialog(visit).getByRole('button', { name: words.unfold }).click()
    await visit.page.frameLocator('iframe').locator('details[open]').first().waitFor()
  }),
]
