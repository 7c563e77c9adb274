import { dayOf } from '#i18n/time.ts'
import { blog } from '#kinds/blog.ts'
import type { AnyKind } from '#kinds/define.ts'
import { faq } from '#kinds/faq.ts'
import { allKinds } from '#kinds/index.ts'
import { checks } from '#messages/en/cms-checks.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsShell } from '#messages/en/cms-shell.ts'
import { versionsCard } from '#messages/en/cms-versions.ts'
import { addDays } from '#rules/time.ts'
import { nounOf } from '#kinds/label.ts'
import { tick } from '../staff-page.ts'
import { neverRespond, type State, type Visit } from './stage.ts'

const PROTECTED = '/web-cms/protected'

/** Resolves once the form is complete: no part is still being fetched. */
export const untilReady = async ({ page }: Visit): Promise<void> => {
  await page.locator('.edit[data-phase="ready"]').waitFor()
  await page.locator('.edit-text-waiting').first().waitFor({ state: 'detached' })
}

/** English title. A screen with room for one language only opens with the English tab. */
const title = ({ page }: Visit) => page.getByRole('dialog').getByRole('textbox').first()

const editorState = (
  kind: AnyKind,
  name: string,
  reach: State['reach'],
  more: Partial<State> = {},
): State => ({
  name: `editor, ${name}`,
  path: (stageItems) => stageItems.pathOf(kind),
  reach: async (visit) => {
    await untilReady(visit)
    await reach(visit)
  },
  ...more,
})

const changeTitle = async (visit: Visit): Promise<void> => {
  await title(visit).fill('Changed here')
  await visit.page
    .getByText(/^Kept on this device/)
    .first()
    .waitFor()
}

/** Presses a button of the editor; on a phone, chooses its entry in the menu of the save bar. */
export const pressOrChoose = async (page: Visit['page'], name: string): Promise<void> => {
  const button = page.getByRole('button', { name, exact: true }).filter({ visible: true })
  const more = page
    .getByRole('button', { name: cmsEdit.more, exact: true })
    .filter({ visible: true })
  await button.or(more).first().waitFor()
  if ((await button.count()) > 0) return button.first().click()
  await more.last().click()
  await page.getByRole('menuitem', { name, exact: true }).click()
}

const cursorIn = ({ page }: Visit, what: string) =>
  page.locator(`.edit-prose[lang="en"] ${what}`).first().click()

/** Makes every write to the device's storage fail. */
const failWrites = ({ page }: Visit) =>
  page.addInitScript(() => {
    IDBObjectStore.prototype.put = () => {
      throw new DOMException('There is no room.', 'QuotaExceededError')
    }
  })

/** Types a title on a device that stores nothing, and waits for the warning. */
const typeUnstorable = async (visit: Visit): Promise<void> => {
  await title(visit).fill('Kept by nothing')
  await visit.page.getByText(cmsEdit.bar.impossible).first().waitFor()
}

const GONE_ID = '00000000-0000-4000-8000-000000000000'

/** Address of an article that does not exist. */
const GONE = `${PROTECTED}/blogs/${GONE_ID}`

/** Stores a copy of an article that no longer exists on the device, as a crashed window does. */
const leaveCopyOfGone = ({ page }: Visit): Promise<unknown> =>
  page.evaluate(
    (copy) =>
      new Promise((resolve, reject) => {
        const opening = indexedDB.open('web-cms')
        opening.onerror = reject
        opening.onsuccess = () => {
          const change = opening.result.transaction('copies', 'readwrite')
          change.objectStore('copies').put(copy, `blog/${copy.id}/${copy.opening}`)
          change.onerror = reject
          change.oncomplete = () => {
            opening.result.close()
            resolve(undefined)
          }
        }
      }),
    {
      kind: 'blog',
      id: GONE_ID,
      opening: 'crashed',
      isNew: false,
      values: { BlogTitle: 'Written while it was deleted' },
      base: {},
      revision: '1',
      sent: [],
      strays: [],
      at: 0,
    },
  )

/** Causes a conflict: saves as another person, then in this window. */
const causeConflict = async (visit: Visit): Promise<void> => {
  const { page, call, stageItems } = visit
  const id = stageItems.idOf(blog)
  type Post = { Revision: string; Data: Record<string, unknown> }
  const { body } = await call<Post>('GET', `/api/blog/${id}?scope=staff`)
  await title(visit).fill('Mine')
  await call(
    'PUT',
    '/api/blog/add-or-update-blog',
    { BlogId: id, Data: { ...body.Data, BlogTitle: `Theirs ${Date.now()}` } },
    { 'if-match': `"${body.Revision}"` },
  )
  await page.keyboard.press('Control+s')
  await page.getByRole('dialog', { name: /was saved somewhere else$/ }).waitFor()
}

/**
 * State of an item that is loading: requests that match `pattern` get no response. The item is
 * opened from its list or by its address.
 */
const loadingState = (name: string, from: 'list' | 'address', pattern: RegExp): State => ({
  name: `editor, ${name}`,
  path: (things) => (from === 'list' ? `${PROTECTED}/blogs` : things.pathOf(blog)),
  before: ({ page }) => page.route(pattern, neverRespond),
  reach: async ({ page, stageItems }) => {
    if (from === 'list') await page.locator(`.row-link[href*="${stageItems.idOf(blog)}"]`).click()
    await page.getByText(cmsEdit.loading(nounOf(blog).one)).waitFor()
  },
})

/** States of the editor: every kind, new and filled, and the layers over it. */
export const editorStates: readonly State[] = [
  ...allKinds.map((kind) => editorState(kind, `a ${kind.name}`, untilReady)),
  ...allKinds
    .filter(({ api }) => api.create)
    .map((kind): State => ({
      name: `editor, new ${kind.name}`,
      path: `${PROTECTED}/${kind.screens[0].path}/new`,
      reach: untilReady,
    })),
  ...allKinds
    .filter(({ api }) => api.create)
    .map((kind): State => ({
      name: `editor, errors of a ${kind.name}`,
      path: `${PROTECTED}/${kind.screens[0].path}/new`,
      reach: async (visit) => {
        await untilReady(visit)
        await visit.page.keyboard.press('Control+s')
        await visit.page.getByRole('group', { name: /thing(s)? to fix$/ }).waitFor()
      },
    })),
  loadingState('its item on the way', 'list', /\/api\/blog\/[0-9a-f-]{36}/),
  loadingState('nothing known yet', 'address', /\/api\/blog[/?]/),
  {
    name: 'editor, could not be loaded',
    path: (stageItems) => stageItems.pathOf(blog),
    before: ({ page }) =>
      page.route(/\/api\/blog\/[0-9a-f-]{36}/, (route) =>
        route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
      ),
    reach: async ({ page }) => {
      await page
        .getByRole('alert')
        .getByText(cmsEdit.failed.title(nounOf(blog).one))
        .waitFor()
      await page.locator('.edit-bar .button-primary:disabled').waitFor()
    },
  },
  editorState(
    blog,
    'Arabic tab',
    async ({ page }) => {
      await tick(page.getByRole('radio', { name: cmsEdit.languages.ar }))
      await page.locator('.edit-prose[lang="ar"]').waitFor()
    },
    { belowWidth: 1_000 },
  ),
  editorState(blog, 'changed', changeTitle),
  editorState(blog, 'changes compared', async (visit) => {
    await changeTitle(visit)
    await visit.page.getByRole('button', { name: cmsEdit.bar.compare }).click()
    await visit.page.getByRole('dialog', { name: cmsEdit.compare.title }).waitFor()
  }),
  editorState(blog, 'discard dialog', async (visit) => {
    await changeTitle(visit)
    await pressOrChoose(visit.page, cmsEdit.bar.discard)
    await visit.page.getByRole('alertdialog').waitFor()
  }),
  editorState(blog, 'checks of both levels, and what passed', async (visit) => {
    await title(visit).fill('x'.repeat(61))
    await visit.page.getByText(/at 61 characters, search engines will cut it off/).waitFor()
    await visit.page.getByText(/^\d checks passed$/).click()
    await visit.page.getByText(checks.groups.files).waitFor()
  }),
  editorState(
    blog,
    'menu of a phone',
    async ({ page }) => {
      await page
        .getByRole('button', { name: cmsEdit.more, exact: true })
        .filter({ visible: true })
        .last()
        .click()
      await page.getByRole('menu').waitFor()
    },
    { belowWidth: 600 },
  ),
  editorState(blog, 'save under way', async (visit) => {
    await visit.page.route('**/api/blog/add-or-update-blog', neverRespond)
    await changeTitle(visit)
    await visit.page.keyboard.press('Control+s')
    await visit.page.getByText(cmsEdit.bar.saving).first().waitFor()
  }),
  editorState(blog, 'a device that keeps nothing', typeUnstorable, {
    before: failWrites,
    needsOwnWindow: true,
  }),
  editorState(
    blog,
    'the question before leaving',
    async (visit) => {
      await typeUnstorable(visit)
      await visit.page.getByRole('button', { name: cmsEdit.close, exact: true }).click()
      await visit.page.getByRole('alertdialog', { name: cmsEdit.leave.title }).waitFor()
    },
    { before: failWrites, needsOwnWindow: true },
  ),
  {
    name: 'editor, a copy of an item that is gone',
    path: GONE,
    reach: async (visit) => {
      await visit.page.getByText(cmsEdit.failed.goneText).waitFor()
      await leaveCopyOfGone(visit)
      await visit.page.reload()
      await visit.page.getByRole('button', { name: cmsEdit.kept.restoreNew }).waitFor()
    },
  },
  editorState(blog, 'kept copy', async (visit) => {
    await changeTitle(visit)
    await visit.page.goto('about:blank')
    await visit.page.goto(visit.site.url + visit.stageItems.pathOf(blog))
    await visit.page.getByRole('button', { name: cmsEdit.kept.restore }).waitFor()
  }),
  {
    name: 'start, with a text to go on with',
    path: (stageItems) => stageItems.pathOf(blog),
    reach: async (visit) => {
      await untilReady(visit)
      await changeTitle(visit)
      await visit.page.goto(`${visit.site.url}/web-cms`)
      await visit.page
        .getByRole('region', { name: cmsShell.start.writing })
        .getByRole('link')
        .waitFor()
      await visit.page
        .getByRole('region', { name: cmsShell.start.todo })
        .getByRole('listitem')
        .first()
        .waitFor()
    },
  },
  editorState(blog, 'save failed', async (visit) => {
    await visit.page.route('**/api/blog/add-or-update-blog', (route) =>
      route.fulfill({ status: 503, json: { status: 503, code: 'unavailable' } }),
    )
    await changeTitle(visit)
    await visit.page.keyboard.press('Control+s')
    await visit.page.getByText(cmsEdit.bar.failed).first().waitFor()
  }),
  {
    name: 'editor, not there any more',
    path: GONE,
    reach: ({ page }) => page.getByText(cmsEdit.failed.goneText).waitFor(),
  },
  editorState(blog, 'conflict', causeConflict),
  editorState(blog, 'link form', async (visit) => {
    await cursorIn(visit, 'a')
    await visit.page
      .getByRole('toolbar')
      .first()
      .getByRole('button', { name: cmsEdit.text.link })
      .click()
    await visit.page.getByLabel(cmsEdit.text.linkAddress).waitFor()
  }),
  editorState(blog, 'link form, refused', async (visit) => {
    await cursorIn(visit, 'a')
    await visit.page
      .getByRole('toolbar')
      .first()
      .getByRole('button', { name: cmsEdit.text.link })
      .click()
    await visit.page.getByLabel(cmsEdit.text.linkAddress).fill('javascript:alert(1)')
    await visit.page.getByRole('button', { name: cmsEdit.text.apply }).click()
    await visit.page.getByText(cmsEdit.text.linkWrong).waitFor()
  }),
  editorState(blog, 'table tools', async (visit) => {
    await cursorIn(visit, 'td')
    await visit.page.getByRole('group', { name: cmsEdit.text.tableTools }).waitFor()
  }),
  editorState(blog, 'fees and limits offered', async (visit) => {
    await cursorIn(visit, 'p')
    await visit.page.keyboard.type('{')
    await visit.page.getByRole('listbox').waitFor()
  }),
  editorState(blog, 'library', async ({ page }) => {
    await page
      .getByRole('button', {
        name: cmsEdit.picture.chooseLabel(cmsEdit.library.open, 'Picture'),
        exact: true,
      })
      .click()
    await tick(
      page.getByRole('dialog', { name: cmsEdit.library.pictures }).getByRole('radio').first(),
    )
  }),
  {
    name: 'editor, an article in Arabic alone',
    path: `${PROTECTED}/blogs/new`,
    reach: async (visit) => {
      await untilReady(visit)
      const shownIn = visit.page.getByRole('radiogroup', { name: 'Shown in' })
      await tick(shownIn.getByRole('radio', { name: 'Arabic' }))
    },
  },
  editorState(blog, 'publish at a time', async ({ page }) => {
    await tick(page.getByRole('radio', { name: cmsEdit.publishing.at }))
    await page.getByLabel(cmsEdit.publishing.publishDay, { exact: true }).waitFor()
  }),
  {
    name: 'editor, a fee that goes up',
    path: () => `${PROTECTED}/fees/new`,
    reach: async (visit) => {
      await untilReady(visit)
      const { page } = visit
      await page.getByRole('button', { name: versionsCard.copy }).click()
      await page.getByRole('button', { name: /^Fee 14: / }).click()
      await page.getByLabel('Amount', { exact: true }).fill('2')
      await page.getByLabel('In force from', { exact: true }).fill(addDays(dayOf(Date.now()), 30))
      await page.getByText(versionsCard.rises.explanation).scrollIntoViewIfNeeded()
    },
  },
  editorState(faq, 'an entry open', async ({ page }) => {
    await page.getByRole('button', { name: /^Question 1: / }).click()
    await page.locator('.edit-prose').first().waitFor()
  }),
  editorState(faq, 'an entry removed', async ({ page }) => {
    const remove = page.getByRole('button', { name: 'Remove Question 1' }).filter({ visible: true })
    // A narrow window shows the button within the open entry.
    if ((await remove.count()) === 0)
      await page.getByRole('button', { name: /^Question 1: / }).click()
    await remove.first().click()
    await page.getByText('Question 1 was removed.').waitFor()
  }),
]
