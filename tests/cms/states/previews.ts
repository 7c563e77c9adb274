import type { AnyKind } from '#kinds/define.ts'
import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'
import { allKinds } from '#kinds/index.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { preview as words } from '#messages/en/cms-preview.ts'
import { pressOrChoose, ready } from './editor.ts'
import type { State, Visit } from './stage.ts'

const dialog = ({ page }: Visit) => page.getByRole('dialog', { name: words.title, exact: true })
/** Without `force`: a press waits until the changes of the previous one have finished. */
const check = (visit: Visit, name: string) =>
  dialog(visit).getByRole('radio', { name, exact: true }).check()
const frame = ({ page }: Visit, language: 'en' | 'ar') =>
  page
    .frameLocator(`iframe[title="${words.frame(words.languages[language])}"]`)
    .locator('main, dialog')
    .first()

/**
 * State of an item's preview.
 * @param reach chooses something in the preview
 */
const of = (kind: AnyKind, name: string, reach: State['reach']): State => ({
  name: `editor, preview of a ${kind.name}${name}`,
  path: (things) => things.pathOf(kind),
  reach: async (visit) => {
    await ready(visit)
    await pressOrChoose(visit.page, cmsEdit.preview)
    await frame(visit, 'en').waitFor()
    await reach(visit)
  },
})

/** States of the preview of every kind as it opens, and in Arabic on a phone. */
export const previewStates: readonly State[] = [
  ...allKinds.map((kind) => of(kind, '', () => Promise.resolve())),
  ...allKinds.map((kind) =>
    of(kind, ', in Arabic on a phone', async (visit) => {
      await check(visit, cmsEdit.languages.ar)
      await check(visit, words.phone)
      await frame(visit, 'ar').waitFor()
    }),
  ),
  of(blog, ', in the dark', async (visit) => {
    await check(visit, words.dark)
    await frame(visit, 'en').waitFor()
  }),
  of(blog, ', a link pressed', async (visit) => {
    await visit.page.frameLocator('iframe').getByRole('link', { name: 'the questions' }).click()
    await dialog(visit).getByText(words.leads('/faq')).waitFor()
  }),
  of(faq, ', unfolded', async (visit) => {
    await dialog(visit).getByRole('button', { name: words.unfold }).click()
    await visit.page.frameLocator('iframe').locator('details[open]').first().waitFor()
  }),
]
