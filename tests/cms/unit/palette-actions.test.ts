import assert from 'node:assert/strict'
import test from 'node:test'
import { $isExporting, $overlay } from '#cms/stores/router.ts'
import { makeActions, screens, type ActionContext } from '#cms/palette/entries.ts'
import { findEntries, type Entry } from '#cms/palette/search.ts'
import { sidebar } from '#cms/screens.ts'
import { allKinds } from '#kinds/index.ts'
import { refuse, startServer } from './server.ts'

/** Actions of the palette, whose effects are recorded in `effects`. */
const start = (publishNow: ActionContext['publishNow'] = () => Promise.resolve(true)) => {
  const effects: string[] = []
  const actions = makeActions({
    publishNow,
    say: ({ tone, text }) => void effects.push(`${tone}: ${text}`),
    openGuarded: (address) => void effects.push(address),
    visitSite: () => void effects.push('the site'),
    signOut: () => void effects.push('signed out'),
  })
  const best = (typed: string): Entry =>
    findEntries([...actions, ...screens], typed).entries[0] ??
    assert.fail(`Nothing found for ${typed}.`)
  /** Finds an action by typed words, and runs it. */
  const run = (typed: string, title: string): void => {
    const entry = best(typed)
    assert.deepEqual([entry.group, entry.title], ['Actions', title])
    if (typeof entry.target === 'string') effects.push(entry.target)
    else entry.target()
  }
  return { effects, actions, run }
}

test('actions are found by their names and synonyms, and run', (t) => {
  t.after(() => {
    $overlay.set(null)
    $isExporting.set(false)
  })
  const { effects, run } = start()
  const all: [string, string, string | undefined][] = [
    ['new job', 'New job listing', '/web-cms/protected/job-listings/new'],
    ['create testi', 'New testimonial', '/web-cms/protected/testimonials/new'],
    [
      'arrange ind',
      'Change the order of the individual FAQs',
      '/web-cms/protected/individual-faqs?arrange=all',
    ],
    [
      'sort bus',
      'Change the order of the business FAQs',
      '/web-cms/protected/business-faqs?arrange=all',
    ],
    ['withdraw picture', 'Open the files', '/web-cms/protected/files'],
    ['trash', 'Open the bin', '/web-cms/protected/bin'],
    ['view the site', 'View the site', 'the site'],
    ['logout', 'Sign out', 'signed out'],
    ['hotkeys', 'Keyboard shortcuts', undefined],
  ]
  for (const [typed, title, doing] of all) {
    run(typed, title)
    if (doing) assert.equal(effects.at(-1), doing)
  }
  assert.equal($overlay.get(), 'keys')
  assert.equal(effects.length, all.length - 1)
  assert.equal($isExporting.get(), false, 'other actions do not open the export')
  run('csv', 'Export the form responses')
  assert.deepEqual([effects.at(-1), $isExporting.get()], ['/web-cms/protected/forms', true])
})

test('the toast about a started build is shown only when the server has accepted it', async (t) => {
  const server = await startServer(t)
  const answers: Promise<boolean>[] = []
  const { effects, run } = start(() => {
    const answer = server.request('POST', '/api/publish', { body: {} }).then(({ ok }) => ok)
    answers.push(answer)
    return answer
  })
  run('deploy', 'Build the site now')
  await answers[0]
  assert.deepEqual(effects, ['success: The build has started.'])
  server.intercept(/POST \/api\/publish/, refuse(503, 'unavailable'))
  run('deploy', 'Build the site now')
  assert.equal(await answers[1], false)
  await Promise.resolve()
  assert.equal(effects.length, 1)
  assert.deepEqual(
    server.calls.map(({ method, path }) => `${method} ${path}`),
    ['POST /api/publish', 'POST /api/publish'],
  )
})

test('actions for new items and orders exist exactly for the kinds that support them', () => {
  const ids = start().actions.map(({ id }) => id)
  const named = (start: string) =>
    ids
      .filter((id) => id.startsWith(start))
      .map((id) => id.slice(start.length))
      .sort()
  const screensWhere = (has: (kind: (typeof allKinds)[number]) => boolean) =>
    allKinds
      .filter((kind) => kind.shape === 'collection' && has(kind))
      .flatMap((kind) => kind.screens.map(({ path }) => path))
      .sort()
  assert.deepEqual(
    named('new/'),
    screensWhere((kind) => kind.api.create !== undefined),
  )
  assert.deepEqual(
    named('arrange/'),
    screensWhere((kind) => kind.ordered !== undefined),
  )
  assert.equal(new Set(ids).size, ids.length)
})

test('every screen of the sidebar is found by its name, and the start page by a synonym', () => {
  for (const { Title, HrefLink } of sidebar)
    assert.equal(findEntries(screens, Title).entries[0]?.target, HrefLink, Title)
  assert.equal(findEntries(screens, 'dashboard').entries[0]?.target, '/web-cms')
})
