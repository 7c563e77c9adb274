import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import type { Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { dataIn } from '#kinds/wire.ts'
import { sanitise } from '#rich-text/sanitise.ts'
import { systemClock } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { openStore } from '#store/store.ts'
import { withPictures } from '#views/rich-text.ts'
import { platform, test } from '../browser.ts'
import { startBlobsServer } from '../../netlify/local/blobs/server.ts'
import { untilLive } from '../e2e/staff-client.ts'
import { countForRun, isFull, isMatrix } from '../extent.ts'
import { paced } from '../pace.ts'
import { spawnPlatform } from '../platform/spawn.ts'
import { corpus, sampleOf, type Payload } from '../rich-text/corpus/corpus.ts'
import { ownPicture } from '../rich-text/corpus/markup.ts'
import { openDetector, type Detector } from '../rich-text/detector/detector.ts'
import { inGroups } from '../rich-text/judge.ts'
import { creation, pairsIn, places, type Place } from '../rich-text/placed.ts'
import { capacityOf, putStraight, type Pair } from '../rich-text/stored.ts'
import { editorOf } from './editor.ts'

/**
 * True when a picture's address has another spelling: it cannot be replaced by one of the library,
 * without which the API refuses a text.
 */
const hasSpelledPicture = ({ html }: Payload): boolean =>
  sanitise(html.replaceAll(ownPicture, '')).includes(ownPicture)

const payloads = sampleOf(countForRun(360, isMatrix ? 1_500 : 750)).filter(
  (one) => !hasSpelledPicture(one),
)

/**
 * Payloads per text, one after the other; some swallow the following ones, so only those that run
 * count.
 */
const TOGETHER = 12
/** Minimum number of payloads that must run, unsanitised, in the same pages. */
const least = countForRun(250, isMatrix ? 750 : 400)

const isBroken = ({ id }: Payload): boolean => id.startsWith('broken')

const texts: string[] = inGroups(payloads, TOGETHER).map((group, index) =>
  // Broken markup comes last: it swallows the most.
  [
    `<p>غاف ${index}</p>`,
    ...[...group.filter((one) => !isBroken(one)), ...group.filter(isBroken)].map(
      ({ html }) => html,
    ),
  ].join('\n'),
)

/** Payloads short enough for a title, which contains no markup. */
const titles = payloads
  .filter(({ html }) => html.length <= 180 && /^<(img|svg|script)/.test(html))
  .map(({ html }) => html)
const titleOf = (index: number): Pair => ({
  en: `${index} ${titles[index % titles.length]}`,
  ar: `غاف ${titles[(index + 1) % titles.length]}`,
})

const pairs: Pair[] = inGroups(texts, 2).map(([en = '', ar = en]) => ({ en, ar }))
/**
 * Two records for each place, a list's entries combined into one; the first place, that of posts,
 * gets all of the rest.
 */
const records = [...places].reverse().flatMap((place, index) => {
  const mine =
    index === places.length - 1 ? pairs.slice(index * 2) : pairs.slice(index * 2, index * 2 + 2)
  return inGroups(mine, capacityOf(place.kind)).map((group) => ({ place, texts: group }))
})

const namesOf = (numbers: Iterable<number>): string[] =>
  [...numbers].map((number) => corpus[number]?.id ?? String(number))

const bring = async (url: string): Promise<string> => {
  const response = await fetch(url)
  assert.equal(response.status, 200, url)
  return response.text()
}

type Change = { stored: string; sent: string; shown: (stored: string) => string }

/** Built page, and the same page with the texts as sent in place of the stored ones. */
const bothOf = async (
  path: string,
  changes: readonly Change[],
): Promise<{ built: string; uncleaned: string }> => {
  const built = await bring(platform.url + path)
  const uncleaned = changes.reduce((page, { stored, sent, shown }) => {
    assert.ok(
      page.includes(shown(stored)),
      `${path} does not hold what was stored: ${stored.slice(0, 60)}`,
    )
    return page.replace(shown(stored), () => sent)
  }, built)
  return { built, uncleaned }
}

type Saved = {
  place: Place
  id: string
  slug: string
  revision: string
  stored: Pair[]
  sent: readonly Pair[]
}
type Notification = Record<string, unknown> & { AlertContent: string; AlertContent_AR: string }
type Setting = { Key: string; Value: Notification; Revision: string }

let call: Awaited<ReturnType<typeof editorOf>>['call']
let detector: Detector
let original: Notification
let announced: {
  stored: Notification
  sent: Pick<Notification, 'AlertContent' | 'AlertContent_AR'>
}
const saved: Saved[] = []

/** Waits until the site has been built without these items. */
const untilGone = async (items: readonly string[]): Promise<void> => {
  const end = Date.now() + paced(300_000)
  while (Date.now() < end) {
    const { items: live } = JSON.parse(await bring(`${platform.url}/build.json`)) as {
      items: Record<string, string>
    }
    if (!items.some((item) => item in live)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The posts did not go.')
}

const readSetting = async (): Promise<Setting> => {
  const { body } = await call<Setting[]>('GET', '/api/app-settings')
  const found = body.find(({ Key }) => Key === 'WEB_NOTIFICATION')
  assert.ok(found)
  return found
}

const announce = async (changes: Partial<Notification>): Promise<Setting> => {
  const { Value, Revision } = await readSetting()
  const json = { Key: 'WEB_NOTIFICATION', Value: { ...Value, ...changes } }
  const { status, body } = await call<Setting>(
    'PUT',
    '/api/app-settings/add-or-update-settings',
    json,
    { 'if-match': `"${Revision}"` },
  )
  assert.equal(status, 200, JSON.stringify(body))
  return body
}

const save = async (
  { place, texts: sent }: (typeof records)[number],
  index: number,
): Promise<Saved> => {
  const { kind } = place
  const { id, json } = creation(kind, sent, titleOf(index))
  const { method = 'POST', path = '' } = kind.api.create ?? {}
  const { status, body } = await call<Data & { Slug: string; Revision: string }>(method, path, json)
  assert.equal(status, 201, JSON.stringify(body))
  return {
    place,
    id,
    slug: body.Slug,
    revision: body.Revision,
    stored: pairsIn(kind, dataIn(kind, body)),
    sent,
  }
}

const items = (): string[] => saved.map(({ place, id }) => `${place.kind.name}/${id}`)

test.beforeAll(async () => {
  const editor = await editorOf(platform)
  call = editor.call
  // Texts may only show pictures from the library.
  const picture = await editor.upload(
    'ghaf.webp',
    await readFile(new URL('../../netlify/local/seed/pictures/shop.webp', import.meta.url)),
  )
  const inLibrary = (text: string): string => text.replaceAll(ownPicture, picture)
  detector = await openDetector(platform.url)
  original = (await readSetting()).Value
  for (const [index, record] of records.entries()) {
    const texts = record.texts.map((pair) => ({ en: inLibrary(pair.en), ar: inLibrary(pair.ar) }))
    saved.push(await save({ ...record, texts }, index))
  }
  const [en = '', ar = ''] = inGroups(
    payloads.filter((one) => one.html.length < 180 && !isBroken(one)),
    TOGETHER,
  ).map((group) => `<p>غاف</p>${group.map(({ html }) => inLibrary(html)).join('\n')}`)
  const hour = 3_600_000
  const times = {
    StartDate: new Date(Date.now() - hour).toISOString(),
    EndDate: new Date(Date.now() + hour).toISOString(),
  }
  const sent = { AlertContent: en, AlertContent_AR: ar }
  const { Value, Revision } = await announce({
    isActive: true,
    ...times,
    refreshToken: crypto.randomUUID(),
    ...sent,
  })
  announced = { stored: Value, sent }
  for (const [index, item] of items().entries())
    await untilLive(platform.url, item, saved[index]?.revision)
  await untilLive(platform.url, 'settings/WEB_NOTIFICATION', Revision)
})

test.afterAll(async () => {
  await detector.close()
  for (const { place, id } of saved) await call('DELETE', `${place.kind.api.remove?.path}?id=${id}`)
  const { Revision } = await announce(original)
  await untilGone(items())
  await untilLive(platform.url, 'settings/WEB_NOTIFICATION', Revision)
})

/** Every page with saved texts, with all of its changes. */
const changedPages = (): Map<string, Change[]> => {
  const pages = new Map<string, Change[]>()
  for (const { place, slug, stored, sent } of saved) {
    for (const language of languages) {
      const path = pathIn(language, place.path(slug))
      const changes = stored.map((pair, index) => ({
        stored: pair[language],
        sent: sent[index]?.[language] ?? '',
        shown: place.shown,
      }))
      pages.set(path, [...(pages.get(path) ?? []), ...changes])
    }
  }
  return pages
}

test('texts full of payloads, sent through the API, run nothing on their pages', async ({ t }) => {
  const pages = await Promise.all(
    [...changedPages()].map(([path, changes]) => bothOf(path, changes)),
  )
  const lists = await Promise.all(
    ['/', '/ar', '/blog', '/ar/blog', '/news', '/ar/news'].map((path) =>
      bring(platform.url + path),
    ),
  )
  const only = { scope: 'main', awaited: 'main' }
  const live = await detector.visit(
    pages.map(({ uncleaned }) => uncleaned),
    'raw',
    only,
  )
  t.diagnostic(`${payloads.length} payloads on ${pages.length} pages, ${live.size} run uncleaned`)
  assert.ok(live.size >= least, `${live.size} run, ${least} at least`)
  assert.deepEqual(
    namesOf(await detector.visit([...pages.map(({ built }) => built), ...lists], 'cleaned', only)),
    [],
  )
})

test('an announcement full of payloads runs nothing in its pop-up', async ({ t }) => {
  const { stored, sent } = announced
  const pages = await Promise.all([
    bothOf('/about', [
      { stored: stored.AlertContent, sent: sent.AlertContent, shown: withPictures },
    ]),
    bothOf('/ar/about', [
      { stored: stored.AlertContent_AR, sent: sent.AlertContent_AR, shown: withPictures },
    ]),
  ])
  const only = { scope: '.announce-text, template', awaited: 'dialog[open]' }
  // Waits as long as for sanitised pages: the pop-up is fetched after the page.
  const live = await detector.visit(
    pages.map(({ uncleaned }) => uncleaned),
    'cleaned',
    only,
  )
  t.diagnostic(`${live.size} of ${2 * TOGETHER} run uncleaned`)
  assert.ok(live.size >= TOGETHER, `${live.size} run`)
  assert.deepEqual(
    namesOf(
      await detector.visit(
        pages.map(({ built }) => built),
        'cleaned',
        only,
      ),
    ),
    [],
  )
})

if (isFull) {
  test('posts put straight into the store run nothing on the pages that are built of them', async ({
    t,
  }) => {
    const dataDir = await mkdtemp(join(tmpdir(), 'straight-'))
    const blobs = await startBlobsServer({ directory: join(dataDir, 'blobs') })
    const content = openStore('dev-content', systemClock, {
      siteID: blobs.siteId,
      token: blobs.token,
      edgeURL: blobs.url,
      uncachedEdgeURL: blobs.url,
    })
    const ids = await mapPooled(pairs.slice(0, 150), 8, ({ en, ar }) =>
      putStraight(content, kinds.blog, [{ en, ar }]),
    )
    await blobs.close()
    const platform = await spawnPlatform({ env: { DATA_DIR: dataDir, SEED: 'none' } })
    t.after(async () => {
      await platform.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    const pages = await Promise.all(
      ids.flatMap((id) =>
        ['/blog', '/ar/blog'].map((path) => bring(`${platform.url}${path}/${id}`)),
      ),
    )
    for (const page of pages) assert.match(page, /<p>غاف \d+<\/p>/)
    const other = await openDetector(platform.url)
    t.after(() => other.close())
    t.diagnostic(`${pages.length} pages of ${ids.length} posts`)
    assert.deepEqual(
      namesOf(await other.visit(pages, 'cleaned', { scope: 'main', awaited: 'main' })),
      [],
    )
  })
}
