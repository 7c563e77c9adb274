import assert from 'node:assert/strict'
import test, { type TestContext } from 'node:test'
import { sentenceOf } from '#cms/edit/checks/check.ts'
import { siteAddressesIn, fieldFindingsOf } from '#cms/edit/checks/checks.ts'
import {
  answerLookup,
  makeSiteAnswerStore,
  type SiteAnswerStore,
} from '#cms/edit/checks/site-facts.ts'
import { emptyValues } from '#cms/model/values.ts'
import { makeReadList } from '#cms/network/item-list.ts'
import { blog } from '#kinds/blog.ts'
import type { Values } from '#kinds/values.ts'
import { blogData } from '../../api/harness.ts'
import { hold, offline, startServer, type Server } from './server.ts'

/** Markup of the public site's pages. Key: path. An empty text is a file. */
type Pages = Record<string, string>

/** Public site with these pages; records the requests to it. */
const publicSite = (pages: Pages) => {
  const requests: string[] = []
  let status = 404
  return {
    requests,
    pages,
    /** Sets the site's response to unknown addresses. */
    answerOthers: (next: number) => void (status = next),
    fetch: (path: string, { method = 'GET' }: RequestInit): Promise<Response> => {
      requests.push(`${method} ${path}`)
      const page = pages[path]
      return Promise.resolve(page === undefined ? new Response('', { status }) : new Response(page))
    },
  }
}

type Site = ReturnType<typeof publicSite>

const factsOf = ({ request }: Server, site: Pick<Site, 'fetch'>, build = () => 'first') =>
  makeSiteAnswerStore({ fetch: site.fetch, request, build, readList: makeReadList(request) })

const base: Values = {
  ...emptyValues(blog, new Date()),
  BlogTitle: 'Title',
  BlogTitle_AR: 'عنوان',
}
const textWith = (english: readonly string[], arabic: readonly string[] = []): Values => ({
  ...base,
  BlogLead: 'A lead.',
  BlogLead_AR: 'مقدمة.',
  BlogData: `<p>${english.map((href) => `<a href="${href}">A page about it</a>`).join(' ')}</p>`,
  BlogData_AR: `<p>نص ${arabic.map((href) => `<a href="${href}">الأسئلة</a>`).join(' ')}</p>`,
})

/** Sentences of a text's checks, once the site has responded. */
const sentences = async (
  { $siteAnswers, askSite }: SiteAnswerStore,
  values: Values,
): Promise<string[]> => {
  await askSite(siteAddressesIn(blog, values))
  return fieldFindingsOf(blog, values, answerLookup($siteAnswers.get())).map(sentenceOf)
}

/** Makes a post to which links lead. @returns its id, and its path on the site */
async function makePost(
  { api }: Server,
  title: string,
  change: Record<string, unknown>,
): Promise<{ id: string; path: string }> {
  const id = crypto.randomUUID()
  const saved = await api.save(id, blogData(title), change)
  assert.equal(saved.status, 201)
  return { id, path: `/blog/${(saved.body as { Slug: string }).Slug}` }
}

const prepare = async (t: TestContext, pages: Pages = {}) => {
  const server = await startServer(t)
  const site = publicSite(pages)
  return { server, site, facts: factsOf(server, site) }
}

test('links to pages of the site are checked: missing, draft, binned, scheduled and ended pages, anchors and languages', async (t) => {
  const { server, facts } = await prepare(t, {
    '/faq': '<h2 id="q-1">One?</h2>',
    '/ar/faq': '',
    '/contact': '',
  })
  const draft = await makePost(server, 'A draft', { Status: 'draft' })
  const waits = await makePost(server, 'It waits', {
    Status: 'published',
    PublishAt: '2040-01-01T00:00:00.000Z',
  })
  const over = await makePost(server, 'It is over', {
    Status: 'published',
    PublishAt: '2026-01-01T00:00:00.000Z',
    ExpireAt: '2026-01-02T00:00:00.000Z',
  })
  const building = await makePost(server, 'On its way', { Status: 'published' })
  const binned = await makePost(server, 'In the bin', { Status: 'draft' })
  assert.equal(
    (
      await server.api.call(`/api/blog/delete?id=${binned.id}`, {
        method: 'DELETE',
        headers: server.api.staff,
      })
    ).status,
    200,
  )
  const missing = `/assets/${'0'.repeat(64)}/plan.pdf`
  const english = [
    '/faq',
    '/faq#q-1',
    '/ar/contac',
    '/blog/never-written',
    draft.path,
    waits.path,
    over.path,
    binned.path,
    building.path,
    '/faq#nowhere',
    '/ar/faq',
    missing,
    '/web-cms',
  ]
  assert.deepEqual(
    new Set(await sentences(facts, textWith(english, ['/faq', '/ar/faq']))),
    new Set([
      'A link in the English text leads to a page that does not exist: /ar/contac',
      'A link in the English text leads to a page that does not exist: /blog/never-written',
      `A link in the English text leads to a draft, which visitors cannot open: ${draft.path}`,
      `A link in the English text leads to an item that is not public yet: ${waits.path}`,
      `A link in the English text leads to an item that was taken off the site: ${over.path}`,
      `A link in the English text leads to an item in the bin: ${binned.path}`,
      'A link in the English text leads to a section that its page does not have: /faq#nowhere',
      'A link in the English text leads to a page in Arabic: /ar/faq',
      'A link in the Arabic text leads to a page in English: /faq',
      'Text, English: the file no longer exists: plan.pdf',
      'A link in the English text leads to the staff area, which visitors cannot open: /web-cms',
    ]),
  )
})

test('the state of a post’s Arabic page is that of the post, and a page of another kind is unknown', async (t) => {
  const { server, facts } = await prepare(t)
  const draft = await makePost(server, 'A draft', { Status: 'draft' })
  await facts.askSite([`/ar${draft.path}`, '/faq/one'])
  assert.deepEqual(facts.$siteAnswers.get(), {
    [`/ar${draft.path}`]: { state: 'gone', why: 'draft' },
    '/faq/one': { state: 'gone', why: 'unknown' },
  })
})

test('each page is asked for once per build of the site, and an existing file only once', async (t) => {
  const server = await startServer(t)
  const picture = `/assets/${'a'.repeat(64)}/phone.webp`
  const site = publicSite({ [picture]: '' })
  let build = 'first'
  const facts = factsOf(server, site, () => build)
  const values = textWith(['/faq', '/faq#q-1', '/faq?all'])
  await facts.askSite([...siteAddressesIn(blog, values), picture])
  await facts.askSite(siteAddressesIn(blog, values))
  assert.deepEqual(site.requests, ['GET /faq', `HEAD ${picture}`])
  assert.equal(facts.$siteAnswers.get()['/faq']?.state, 'gone')
  build = 'second'
  site.pages['/faq'] = '<p>'
  await facts.askSite(['/faq', picture])
  assert.deepEqual(site.requests, ['GET /faq', `HEAD ${picture}`, 'GET /faq'])
  assert.equal(facts.$siteAnswers.get()['/faq']?.state, 'there')
})

test('an unclear response of the site is no fact, and the address is asked for again', async (t) => {
  const { server, site, facts } = await prepare(t)
  for (const status of [500, 503, 429, 302]) {
    site.answerOthers(status)
    await facts.askSite(['/faq'])
    assert.deepEqual(facts.$siteAnswers.get(), {}, String(status))
  }
  const offlineFacts = factsOf(server, {
    fetch: () => Promise.reject(new TypeError('fetch failed')),
  })
  await offlineFacts.askSite(['/faq'])
  assert.deepEqual(offlineFacts.$siteAnswers.get(), {})
  assert.equal(site.requests.length, 4)
  site.answerOthers(410)
  await facts.askSite(['/faq'])
  assert.deepEqual(facts.$siteAnswers.get(), { '/faq': { state: 'gone', why: 'unknown' } })
})

test('a missing page is gone for an unknown reason when the staff lists cannot be read', async (t) => {
  const { server, facts } = await prepare(t)
  const draft = await makePost(server, 'A draft', { Status: 'draft' })
  server.intercept(/GET \/api/, offline)
  await facts.askSite([draft.path])
  assert.deepEqual(facts.$siteAnswers.get()[draft.path], { state: 'gone', why: 'unknown' })
})

test('at most four requests to the site run at a time, and all addresses get a fact', async (t) => {
  const server = await startServer(t)
  const heldRequests = hold()
  let open = 0
  let mostOpen = 0
  const site = {
    fetch: async (path: string) => {
      mostOpen = Math.max(mostOpen, (open += 1))
      const response = await heldRequests.interceptor(() => Promise.resolve(new Response('')), {
        method: 'GET',
        path,
        body: undefined,
      })
      open -= 1
      return response
    },
  }
  const facts = factsOf(server, site)
  const addresses = Array.from({ length: 10 }, (_, n) => `/page-${n}`)
  const all = facts.askSite(addresses)
  await heldRequests.arrived
  assert.equal(open, 4)
  heldRequests.release()
  await all
  assert.equal(mostOpen, 4)
  assert.deepEqual(Object.keys(facts.$siteAnswers.get()).sort(), addresses)
})
