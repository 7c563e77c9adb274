import assert from 'node:assert/strict'
import { registerHooks } from 'node:module'
import test, { type TestContext } from 'node:test'
import { SOURCES } from '#rules/deploy-context.ts'

/** The content that a frame shows, in place of what the collections hold. */
const frame = { words: 'AED 3.00', announcement: null as string | null, isUnset: false }
Object.assign(globalThis, { frameForTest: frame })
const instead: Readonly<Record<string, string>> = {
  './figures.ts': 'export const messagesInForce = () => frameForTest.words',
  './announcement.ts': 'export const announcementFor = () => frameForTest.announcement, isSettingUnset = () => frameForTest.isUnset',
  './once-per-build.ts': 'export const oncePerBuild = (make) => make',
}
registerHooks({
  resolve: (specifier, context, next) => {
    const source = context.parentURL?.endsWith('/src/content/reuse.ts') ? instead[specifier] : undefined
    return source === undefined ? next(specifier, context) : { url: `data:text/javascript,${encodeURIComponent(source)}`, shortCircuit: true }
  },
})
const { fileKey, pageKey } = await import('#content/reuse.ts')

const withSources = (t: TestContext, sources: string): void => {
  process.env[SOURCES] = sources
  t.after(() => delete process.env[SOURCES])
}

/** Changes after which a page is not what it was. */
const changes: Readonly<Record<string, (t: TestContext) => void>> = {
  'another year': (t) => t.mock.timers.setTime(Date.UTC(2027, 0, 1)),
  'a fee in the words of the site': () => (frame.words = 'AED 4.00'),
  'an announcement': () => (frame.announcement = 'Closed'),
  'no announcement ever saved': () => (frame.isUnset = true),
  'other files of the project': () => (process.env[SOURCES] = 'two'),
}

for (const [name, change] of Object.entries(changes)) {
  test(`a page is not used again after ${name}`, async (t) => {
    withSources(t, 'one')
    t.after(() => Object.assign(frame, { words: 'AED 3.00', announcement: null, isUnset: false }))
    t.mock.timers.enable({ apis: ['Date'], now: Date.UTC(2026, 10, 27) })
    const { cacheKey } = await pageKey('en', { title: 'One' })
    assert.ok(cacheKey)
    assert.equal((await pageKey('en', { title: 'One' })).cacheKey, cacheKey)
    change(t)
    assert.notEqual((await pageKey('en', { title: 'One' })).cacheKey, cacheKey)
  })
}

test('pages that are given something else have other keys', async (t) => {
  withSources(t, 'one')
  assert.notDeepEqual(await pageKey('en', { title: 'One' }), await pageKey('en', { title: 'Two' }))
})

test('nothing is used again where nobody says what the project holds', async (t) => {
  assert.deepEqual([await pageKey('en', {}), fileKey()], [{}, {}])
  withSources(t, 'one')
  assert.deepEqual(fileKey(), { cacheKey: 'one' })
})
