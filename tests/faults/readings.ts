import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { allKinds } from '#kinds/index.ts'
import { createRecord } from '#store/content.ts'
import { putFile } from '#store/files.ts'
import type { Route } from '../../netlify/api/route.ts'
import { sendFile, fileFieldValue } from '../api/form-files.ts'
import { formData } from '../api/forms.ts'
import { records } from '../fixtures/records.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import type { StageRequest, Stage } from './stage.ts'

/** Id of the form response that {@link storeOneOfEach} stores. */
const CONTACT = randomUUID()
const RELEASE = {
  Id: randomUUID(),
  Title: 'Launch',
  Items: [{ Kind: 'blog', ItemId: records.blog.id }],
}
const LINK = { Id: randomUUID(), Kind: 'blog', ItemId: records.blog.id }

/**
 * Stores something for every endpoint to read: a record of every kind, a file in the library, a
 * form response with a file, a preview link and a release.
 */
export const storeOneOfEach = async (stage: Stage): Promise<void> => {
  const {
    direct: { content: store, files, clock },
    user,
  } = stage
  await putFile(files, samplePdf, {
    name: 'sample.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  })
  for (const kind of allKinds) {
    const { id, data } = records[kind.name as keyof typeof records]
    assert.ok(
      'entity' in (await createRecord({ store, clock }, { kind, id, actor: user }, { data })),
    )
  }
  const resume = fileFieldValue(await sendFile(stage.direct, 'cv.pdf', samplePdf))
  const form = {
    ContactId: CONTACT,
    FormType: 'CAREER',
    FormData: formData('CAREER', { resume }),
  }
  const headers = stage.staff
  for (const request of [
    { path: '/api/form/', json: form },
    { path: '/api/preview-links', headers, json: LINK },
    { path: '/api/releases', headers, json: RELEASE },
  ])
    assert.equal((await stage.ask({ method: 'POST', ...request })).status, 201, request.path)
}

/** Query of each endpoint that needs one, by the path of the endpoint. */
const queries: Readonly<Record<string, string>> = {
  '/api/revisions': `?kind=blog&id=${records.blog.id}`,
  '/api/releases/check': `?id=${RELEASE.Id}`,
}

/** Address at which a route reads what {@link storeOneOfEach} stored. */
const addressOf = ({ path }: Route): string => {
  const kind = allKinds.find(({ api }) => api.read?.path === path)
  const id = kind ? records[kind.name as keyof typeof records].id : CONTACT
  // The other part of a path in braces is an id.
  const pathWithDay = path.replace('{day}', records.fees.data.InForceFrom)
  return pathWithDay.replace(/\{[^}]+\}/, id) + (queries[path] ?? '')
}

/** Token of the preview link, which is the part after `#` in the address that staff see. */
const linkToken = async (stage: Stage): Promise<string> => {
  const { body } = await stage.ask({ path: '/api/preview-links', headers: stage.staff })
  return (body as { Address: string }[])[0]?.Address.split('#')[1] ?? ''
}

/** Request to a route, with the credentials that the route needs. */
export const requestOf = async (route: Route, stage: Stage): Promise<StageRequest> => {
  const path = addressOf(route)
  if (path === '/api/preview') return { path, headers: { 'preview-link': await linkToken(stage) } }
  return route.access === 'public' ? { path } : { path, headers: stage.staff }
}
