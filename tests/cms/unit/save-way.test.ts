import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { contact } from '#forms/contact.ts'
import { blog } from '#kinds/blog.ts'
import { $form, submitForm } from '../../../src/islands/forms/submit.ts'
import { fieldsOf } from '../../api/forms.ts'
import { startApi } from '../../api/harness.ts'
import { filesRunBy } from '../../coverage.ts'
import { startStage } from './editor-session.ts'

/** Files whose code runs: the API's description only checks the answers of tests. */
const wayOf = async (work: () => Promise<unknown>): Promise<string[]> =>
  (await filesRunBy(work)).filter((file) => !file.startsWith('netlify/api/openapi/'))

test('a typed and saved title of a post runs code of 66 files at most, and of no screen', async (t) => {
  const stage = await startStage(t)
  const item = await stage.makeItem(blog)
  const session = await stage.openWindow().open(blog, item.id)
  const save = async (title: string) => {
    session.write('BlogTitle', title)
    await session.drafted()
    assert.equal(await session.editor.save(), true)
  }
  // The first one makes what a process makes once.
  await save('Another title')
  const files = await wayOf(() => save('A third title'))
  t.diagnostic(`${files.length} files: ${files.join(' ')}`)
  assert.ok(files.length <= 66, `${files.length} files: ${files.join(', ')}`)
  const rooms = files.flatMap((file) => /^src\/cms\/([^/]+)\//.exec(file)?.[1] ?? [])
  assert.deepEqual([...new Set(rooms)], ['drafts', 'model', 'network', 'session'])
})

/** Form element of a page, as far as a submit reads it, with these values. */
const formElement = (t: TestContext, values: Record<string, string>): HTMLFormElement => {
  const { FormData: browsers } = globalThis
  globalThis.FormData = class {
    *[Symbol.iterator]() {
      yield* Object.entries(values)
    }
  } as unknown as typeof FormData
  t.after(() => void (globalThis.FormData = browsers))
  return {} as HTMLFormElement
}

test('a sent form runs code of 38 files at most', async (t) => {
  const api = await startApi(t)
  const element = formElement(t, { ...fieldsOf('CONTACT'), consent: 'on' })
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
  const drafts = { read: () => ({}), keep: () => undefined, drop: () => undefined }
  const send = async () => {
    await submitForm(contact, element, drafts as never)
    assert.match($form.get().reference ?? '', /^\w/)
  }
  await send()
  const files = await wayOf(send)
  t.diagnostic(`${files.length} files: ${files.join(' ')}`)
  assert.ok(files.length <= 38, `${files.length} files: ${files.join(', ')}`)
})
