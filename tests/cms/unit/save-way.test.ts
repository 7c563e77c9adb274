import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { contact } from '#forms/contact.ts'
import { blog } from '#kinds/blog.ts'
import { $form, submitForm } from '../../../src/islands/forms/submit.ts'
import { plainFormFields } from '../../api/forms.ts'
import { startApi } from '../../api/harness.ts'
import { filesRunBy } from '../../coverage.ts'
import { startStage } from './editor-session.ts'

/**
 * Files whose code runs during the work. Files of the API's description are left out: they run only
 * because the tests check each response against the description.
 */
const filesRunDuring = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await filesRunBy(work)).filter((file) => !file.startsWith('netlify/api/openapi/'))

test('typing and saving a title runs code of at most 66 files, none of them of a screen', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, item.id)
  const save = async (title: string) => {
    session.write('BlogTitle', title)
    await session.untilDrafted()
    assert.equal(await session.editor.save(), true)
  }
  // The first save also runs code that a process runs only once.
  await save('Another title')
  const files = await filesRunDuring(() => save('A third title'))
  t.diagnostic(`${files.length} files: ${files.join(' ')}`)
  assert.ok(files.length <= 66, `${files.length} files: ${files.join(', ')}`)
  const folders = files.flatMap((file) => /^src\/cms\/([^/]+)\//.exec(file)?.[1] ?? [])
  assert.deepEqual([...new Set(folders)], ['drafts', 'model', 'network', 'session'])
})

/** Form element with these values; only its `FormData` is read. */
const formElement = (t: TestContext, values: Record<string, string>): HTMLFormElement => {
  const { FormData: originalFormData } = globalThis
  globalThis.FormData = class {
    *[Symbol.iterator]() {
      yield* Object.entries(values)
    }
  } as unknown as typeof FormData
  t.after(() => void (globalThis.FormData = originalFormData))
  return {} as HTMLFormElement
}

test('sending a form runs code of at most 38 files', async (t) => {
  const api = await startApi(t)
  const element = formElement(t, { ...plainFormFields('CONTACT'), consent: 'on' })
  t.mock.method(
    globalThis,
    'fetch',
    async (path: string, { method, headers, body }: RequestInit) => {
      const answer = await api.call(path, {
        method: String(method),
        headers: headers as Record<string, string>,
        raw: String(body),
      })
      return new Response(answer.text, { status: answer.status, headers: answer.headers })
    },
  )
  const drafts = { read: () => ({}), save: () => undefined, discard: () => undefined }
  const send = async () => {
    await submitForm(contact, element, drafts as never)
    assert.match($form.get().reference ?? '', /^\w/)
  }
  await send()
  const files = await filesRunDuring(send)
  t.diagnostic(`${files.length} files: ${files.join(' ')}`)
  assert.ok(files.length <= 38, `${files.length} files: ${files.join(', ')}`)
})
