import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import test from 'node:test'
import { allKinds, kinds } from '#kinds/index.ts'
import { submissions } from '#kinds/submissions.ts'
import { createRecord } from '#store/content.ts'
import { putFile } from '#store/files.ts'
import type { Route } from '../../netlify/api/route.ts'
import { routes } from '../../netlify/api/router.ts'
import { sendFile, valueIn } from '../api/form-files.ts'
import { formData } from '../api/forms.ts'
import { startApi } from '../api/harness.ts'
import { records } from '../fixtures/records.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import type { Fault, Seen } from './store-faults.ts'
import { onStage, type Asked, type Stage } from './stage.ts'

const CONTACT = randomUUID()

/** What happens to reads. A write that an answer needs is another matter. */
const faults: Record<string, Fault> = {
  'a failure': { kind: 'before', status: 503 },
  'no answer': { kind: 'hang', applied: false },
}

/** Whatever an endpoint could show: a record of every kind, a file, a form with one. */
const furnish = async (stage: Stage): Promise<void> => {
  const { direct: { content: store, files, clock }, user } = stage
  await putFile(files, samplePdf, { name: 'sample.pdf', type: 'application/pdf', width: null, height: null })
  for (const kind of allKinds) {
    const { id, data } = records[kind.name as keyof typeof records]
    assert.ok('entity' in (await createRecord({ store, clock }, { kind, id, actor: user }, { data })))
  }
  const resume = valueIn(await sendFile(stage.direct, 'cv.pdf', samplePdf))
  const posted = { ContactId: CONTACT, FormType: 'CAREER', FormData: formData('CAREER', { resume }) }
  assert.equal((await stage.ask({ method: 'POST', path: '/api/form/', json: posted })).status, 201)
}

const queries: Readonly<Record<string, string>> = { '/api/revisions': `?kind=blog&id=${records.blog.id}` }

const addressOf = ({ path }: Route): string => {
  const kind = allKinds.find(({ api }) => api.read?.path === path)
  const id = kind ? records[kind.name as keyof typeof records].id : CONTACT
  return path.replace('{day}', records.fees.data.InForceFrom).replace(/\{[^}]+\}/, id) + (queries[path] ?? '')
}

const requestOf = (route: Route, { staff }: Stage): Asked => ({ path: addressOf(route), ...(route.access === 'public' ? {} : { headers: staff }) })

/** The lists that are asked for with a body, and what staff see of a public list. */
const byPost: readonly (string | undefined)[] = [kinds.faq.api.list?.path, submissions.api.search.path, submissions.api.export.path]
const alike: readonly Route[] = routes.filter(({ method, path }) => method === 'GET' || byPost.includes(path))

const isRead = ({ method }: Seen): boolean => method === 'GET' || method === 'HEAD'

test('a store that cannot be read is said to be so, within 10 s, and never looks empty; one that hesitates is asked again', async (t) => {
  const api = await startApi(t)
  await onStage(api, async (stage) => {
    await furnish(stage)
    await stage.settled()
    for (const route of alike) {
      const request: Asked = { ...requestOf(route, stage), ...(route.method === 'POST' ? { method: 'POST', json: {} } : {}) }
      const well = await stage.ask(request)
      assert.equal(well.status, 200, `${request.path} ${well.text}`)
      stage.taken()
      await stage.ask(request)
      await stage.settled()
      const readsStore = stage.taken().some(isRead)
      for (const [name, fault] of Object.entries(faults)) {
        const words = `${route.method} ${request.path}, ${name}`
        await stage.fail((seen) => (isRead(seen) ? fault : null))
        const answer = await stage.ask(request)
        await stage.heal()
        assert.deepEqual([answer.status, answer.headers.get('retry-after')], readsStore ? [503, '5'] : [200, null], words)
        assert.ok(answer.seconds <= 10, `${words}: ${answer.seconds} s`)
        let left = 1
        await stage.fail((seen) => (isRead(seen) && left-- > 0 ? fault : null))
        const hesitant = await stage.ask(request)
        await stage.heal()
        assert.equal(hesitant.status, 200, `once: ${words}`)
        if (route.access === 'public') assert.deepEqual(hesitant.body, well.body, words)
      }
    }
  })
})
