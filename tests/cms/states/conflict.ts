import { blog } from '#kinds/blog.ts'
import { faq } from '#kinds/faq.ts'
import { dataIn, wireOf } from '#kinds/wire.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { cmsHistory } from '#messages/en/cms-history.ts'
import { untilReady } from './editor.ts'
import type { State, Visit } from './stage.ts'
import { tick } from '../staff-page.ts'
import { caretTo } from '../../waiting.ts'

const words = cmsEdit.conflict

/** Saves a change of the stored version, as another person would. */
const saveElsewhere = async (
  { call, stageItems }: Visit,
  kind: AnyKind,
  change: (data: Data) => Data,
): Promise<void> => {
  const id = stageItems.idOf(kind)
  const { read, list, update } = kind.api
  if (!update) throw new Error(`A ${kind.name} cannot be changed.`)
  type Stored = Data & { Id: string; Revision: string }
  const response = await call<Stored | Record<string, Stored[]>>(
    'GET',
    `${(read ?? list)?.path.replace('{id}', id) ?? ''}?scope=staff`,
  )
  if (response.status !== 200)
    throw new Error(
      `The ${kind.name} was not read: ${response.status} ${JSON.stringify(response.body)}`,
    )
  const stored = read
    ? (response.body as Stored)
    : Object.values(response.body as Record<string, Stored[]>)
        .flat()
        .find(({ Id }) => Id === id)
  if (!stored) throw new Error(`The ${kind.name} is not there.`)
  const answer = await call(
    update.method,
    update.path,
    { [kind.wire.id]: id, ...wireOf(kind, id, change(dataIn(kind, stored))) },
    { 'if-match': `"${stored.Revision}"` },
  )
  if (answer.status !== 200) throw new Error(`The ${kind.name} was not changed: ${answer.status}`)
}

/**
 * Types into a field. A screen with room for one language only has tabs: its tab is opened first.
 */
const type = async (
  { page }: Visit,
  label: string,
  text: string,
  language: 'en' | 'ar' = 'en',
): Promise<void> => {
  const tab = page
    .getByRole('radiogroup', { name: cmsEdit.languages.label, exact: true })
    .getByRole('radio', { name: cmsEdit.languages[language] })
  if ((await tab.count()) > 0) await tick(tab)
  const field = page.locator('.edit').getByLabel(label, { exact: true })
  await caretTo('End', field)
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText(text)
}

const dialog = ({ page }: Visit) => page.getByRole('dialog', { name: /was saved somewhere else$/ })

/** Resets the article to the content with which both sessions of a conflict start. */
const resetArticle = (visit: Visit): Promise<void> =>
  saveElsewhere(visit, blog, (data) => ({
    ...data,
    BlogTitle: 'What to do if you lose your phone',
    BlogTitle_AR: 'ماذا تفعل إذا فقدت هاتفك؟',
    BlogData: '<p>Call 800 0000, free of charge, at any hour.</p>',
    BlogData_AR: '<p>اتصل مجانًا على الرقم 800 0000 في أي وقت.</p>',
    BlogDate: '2026-11-20',
  }))

/**
 * Causes a conflict: two sessions change the same article, in both languages. Title and text are
 * changed by both sessions, the date by the other session only.
 */
const causeConflict = async (visit: Visit): Promise<void> => {
  await saveElsewhere(visit, blog, (data) => ({
    ...data,
    BlogTitle: 'What to do when you lose your phone',
    BlogTitle_AR: 'ماذا تفعل عند فقدان هاتفك؟',
    BlogData: '<p>Call 800 0000, free of charge, 24 hours a day, every day.</p>',
    BlogData_AR: '<p>اتصل مجانًا على الرقم 800 0000 على مدار 24 ساعة.</p>',
    BlogDate: '2026-11-18',
  }))
  await type(visit, 'Title', 'What to do if you lose your phone or your SIM')
  await type(visit, 'Text', 'Call 800 0000, free of charge, day or night.')
  await type(visit, 'Title, Arabic', 'ماذا تفعل إذا فقدت هاتفك أو شريحتك؟', 'ar')
  await type(visit, 'Text, Arabic', 'اتصل مجانًا على الرقم 800 0000 ليلًا ونهارًا.', 'ar')
  await visit.page.keyboard.press('Control+s')
  await dialog(visit).waitFor()
}

const conflictState = (
  name: string,
  kind: AnyKind,
  reach: State['reach'],
  more: Partial<State> = {},
): State => ({
  name: `conflict, ${name}`,
  path: (stageItems) => stageItems.pathOf(kind),
  before: resetArticle,
  reach: async (visit) => {
    await untilReady(visit)
    await reach(visit)
  },
  ...more,
})

/** Deletes the item as another person, then saves in this window. */
const saveDeleted = async (visit: Visit): Promise<void> => {
  const id = visit.stageItems.idOf(blog)
  await type(visit, 'Title', 'Mine')
  await visit.call('DELETE', `${blog.api.remove?.path ?? ''}?id=${id}`)
  try {
    await visit.page.keyboard.press('Control+s')
    await visit.page.getByRole('button', { name: cmsHistory.gone.takeBack }).waitFor()
  } finally {
    // The item is restored for the states after this one.
    await visit.call('POST', '/api/restore', { kind: blog.name, id })
  }
}

const press = (visit: Visit, name: string) =>
  dialog(visit).getByRole('button', { name, exact: true }).click()

/**
 * States of a conflict between two sessions that changed the same item, with every step of
 * choosing.
 */
export const conflictStates: readonly State[] = [
  conflictState('nothing chosen', blog, causeConflict),
  conflictState('all chosen', blog, async (visit) => {
    await causeConflict(visit)
    await press(visit, words.keepAllTheirs)
    await dialog(visit).getByText(words.chosen(4, 4)).waitFor()
  }),
  conflictState('saved too early', blog, async (visit) => {
    await causeConflict(visit)
    await dialog(visit)
      .getByRole('radio', { name: /^Keep yours/ })
      .filter({ visible: true })
      .first()
      .check()
    await press(visit, words.save)
    await dialog(visit).getByText(words.chosen(1, 4)).waitFor()
  }),
  conflictState('the others shown', blog, async (visit) => {
    await causeConflict(visit)
    await press(visit, words.showThem)
    await dialog(visit).getByRole('button', { name: words.hideThem }).waitFor()
  }),
  conflictState(
    'the second of its steps',
    blog,
    async (visit) => {
      await causeConflict(visit)
      await dialog(visit)
        .getByRole('radio', { name: /^Keep theirs/ })
        .filter({ visible: true })
        .check()
      await press(visit, words.nextField)
      await dialog(visit).getByText(words.step(2, 4)).waitFor()
    },
    { belowWidth: 600 },
  ),
  conflictState(
    'the last of its steps',
    blog,
    async (visit) => {
      await causeConflict(visit)
      for (const step of [2, 3, 4]) {
        await press(visit, words.nextField)
        await dialog(visit).getByText(words.step(step, 4)).waitFor()
      }
    },
    { belowWidth: 600 },
  ),
  conflictState('back in the editor', blog, async (visit) => {
    await causeConflict(visit)
    await press(visit, words.back)
    await visit.page.getByText(cmsEdit.bar.conflict).first().waitFor()
  }),
  conflictState('deleted meanwhile', blog, saveDeleted),
  conflictState('a kept copy of an older version', blog, async (visit) => {
    const { page, site, stageItems } = visit
    await type(visit, 'Title', 'Typed before the other save')
    await page
      .getByText(/^Kept on this device/)
      .first()
      .waitFor()
    await page.goto('about:blank')
    await saveElsewhere(visit, blog, (data) => ({
      ...data,
      BlogTitle: `Saved in between ${Date.now()}`,
    }))
    await page.goto(site.url + stageItems.pathOf(blog))
    await page.getByText(cmsEdit.kept.overtaken).waitFor()
  }),
  conflictState('a set of questions', faq, async (visit) => {
    await saveElsewhere(visit, faq, (data) => ({
      ...data,
      SupportHeading: `Fees and limits ${Date.now()}`,
      SupportHeading_AR: `الرسوم والحدود ${Date.now()}`,
      SupportData: (data['SupportData'] as Data[])
        .toReversed()
        .map((entry) => ({ ...entry, SupportTitle: `${String(entry['SupportTitle'])} And when?` })),
    }))
    await type(visit, 'Heading', 'Fees and what is free')
    await type(visit, 'Heading, Arabic', 'الرسوم وما هو مجاني', 'ar')
    await visit.page.keyboard.press('Control+s')
    await dialog(visit).waitFor()
  }),
]
