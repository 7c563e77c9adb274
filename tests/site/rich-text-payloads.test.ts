import assert from 'node:assert/strict'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { languages } from '#i18n/languages.ts'
import { pathIn } from '#i18n/paths.ts'
import type { AnyKind, Data } from '#kinds/define.ts'
import { kinds } from '#kinds/index.ts'
import { dataIn } from '#kinds/wire.ts'
import { sanitise } from '#rich-text/sanitise.ts'
import { systemClock } from '#store/clock.ts'
import { mapPooled } from '#store/concurrency.ts'
import { openStore } from '#store/store.ts'
import { withCdnPictures } from '#views/rich-text.ts'
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
import {
  creationRequest,
  pairsIn,
  richTextPages,
  titleMaxOf,
  type RichTextPage,
} from '../rich-text/placed.ts'
import { maxTextsOf, putUnsanitised, type BilingualText } from '../rich-text/stored.ts'
import { staffActionsOn } from './editor.ts'

/**
 * True when a payload spells the address of its picture in another way, for example with entities.
 * Then the test cannot replace it by the address of an uploaded picture, and the API refuses the
 * text.
 */
const hasSpelledPicture = ({ html }: Payload): boolean =>
  sanitise(html.replaceAll(ownPicture, '')).includes(ownPicture)

const payloads = sampleOf(countForRun(360, isMatrix ? 1_500 : 750)).filter(
  (one) => !hasSpelledPicture(one),
)

/** Payloads in one text. Some of them swallow the ones after them, which then do not run. */
const PAYLOADS_PER_TEXT = 12
/** Minimum number of payloads that must run where the texts are not sanitised. */
const minRunning = countForRun(250, isMatrix ? 750 : 400)

const isBroken = ({ id }: Payload): boolean => id.startsWith('broken')

const texts: string[] = inGroups(payloads, PAYLOADS_PER_TEXT).map((group, index) =>
  // Broken markup comes last, as it swallows the most.
  [
    `<p>غاف ${index}</p>`,
    ...[...group.filter((one) => !isBroken(one)), ...group.filter(isBroken)].map(
      ({ html }) => html,
    ),
  ].join('\n'),
)

/** Title of an item: a payload that is short enough. A title shows it as plain text. */
const titleFor = (kind: AnyKind, index: number): BilingualText => {
  // 20 characters are reserved for the index, and the Arabic word that takes its place.
  const maxLength = titleMaxOf(kind) - 20
  const titles = payloads
    .filter(({ html }) => html.length <= maxLength && /^<(img|svg|script)/.test(html))
    .map(({ html }) => html)
  return {
    en: `${index} ${titles[index % titles.length]}`,
    ar: `غاف ${titles[(index + 1) % titles.length]}`,
  }
}

const pairs: BilingualText[] = inGroups(texts, 2).map(([en = '', ar = en]) => ({ en, ar }))
/**
 * Items to save, with their place in the site and their texts. Each place gets two pairs of texts,
 * and posts, the first place, get all other pairs. A kind whose items have a list of texts gets
 * several pairs in one item.
 */
const records = [...richTextPages].reverse().flatMap((place, index) => {
  const placePairs =
    index === richTextPages.length - 1
      ? pairs.slice(index * 2)
      : pairs.slice(index * 2, index * 2 + 2)
  return inGroups(placePairs, maxTextsOf(place.kind)).map((group) => ({ place, texts: group }))
})

/** Ids of payloads, by their index in the corpus. */
const namesOf = (numbers: Iterable<number>): string[] =>
  [...numbers].map((number) => corpus[number]?.id ?? String(number))

const textAt = async (url: string): Promise<string> => {
  const response = await fetch(url)
  assert.equal(response.status, 200, url)
  return response.text()
}

/** Text of a page. */
type Change = {
  /** Text as the API has sanitised and stored it. */
  stored: string
  /** Text as the test has sent it. */
  sent: string
  /** Markup of the stored text in the page. */
  shown: (stored: string) => string
}

/** Page as it was built, and the same page with the sent texts in place of the stored ones. */
const bothOf = async (
  path: string,
  changes: readonly Change[],
): Promise<{ built: string; uncleaned: string }> => {
  const built = await textAt(platform.url + path)
  const uncleaned = changes.reduce((page, { stored, sent, shown }) => {
    assert.ok(
      page.includes(shown(stored)),
      `${path} does not hold what was stored: ${stored.slice(0, 60)}`,
    )
    return page.replace(shown(stored), () => sent)
  }, built)
  return { built, uncleaned }
}

/** Item that the test has saved. */
type Saved = {
  place: RichTextPage
  id: string
  slug: string
  revision: string
  stored: BilingualText[]
  sent: readonly BilingualText[]
}
type Notification = Record<string, unknown> & { AlertContent: string; AlertContent_AR: string }
type Setting = { Key: string; Value: Notification; Revision: string }

let call: Awaited<ReturnType<typeof staffActionsOn>>['call']
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
    const { items: live } = JSON.parse(await textAt(`${platform.url}/build.json`)) as {
      items: Record<string, string>
    }
    if (!items.some((item) => item in live)) return
    await new Promise((resolve) => setTimeout(resolve, 200))
  }
  throw new Error('The posts are still in the site.')
}

const readSetting = async (): Promise<Setting> => {
  const { body } = await call<Setting[]>('GET', '/api/app-settings')
  const setting = body.find(({ Key }) => Key === 'WEB_NOTIFICATION')
  assert.ok(setting)
  return setting
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
  const { id, json } = creationRequest(kind, sent, titleFor(kind, index))
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

/** Saved items as "kind/id". */
const items = (): string[] => saved.map(({ place, id }) => `${place.kind.name}/${id}`)

test.beforeAll(async () => {
  const editor = await staffActionsOn(platform)
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
    PAYLOADS_PER_TEXT,
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

/** Texts of every page with saved items. Key: path of the page. */
const changedPages = (): Map<string, Change[]> => {
  const pages = new Map<string, Change[]>()
  for (const { place, slug, stored, sent } of saved) {
    for (const language of languages) {
      const path = pathIn(language, place.path(slug))
      const changes = stored.map((pair, index) => ({
        stored: pair[language],
        sent: sent[index]?.[language] ?? '',
        shown: place.markupShown,
      }))
      pages.set(path, [...(pages.get(path) ?? []), ...changes])
    }
  }
  return pages
}

test('no payload in a text that was sent to the API runs on a page', async ({ t }) => {
  const pages = await Promise.all(
    [...changedPages()].map(([path, changes]) => bothOf(path, changes)),
  )
  const lists = await Promise.all(
    ['/', '/ar', '/blog', '/ar/blog', '/news', '/ar/news'].map((path) =>
      textAt(platform.url + path),
    ),
  )
  const only = { scope: 'main', awaited: 'main' }
  const live = await detector.visit(
    pages.map(({ uncleaned }) => uncleaned),
    'raw',
    only,
  )
  t.diagnostic(`${payloads.length} payloads on ${pages.length} pages, ${live.size} run uncleaned`)
  assert.ok(live.size >= minRunning, `${live.size} run, ${minRunning} at least`)
  assert.deepEqual(
    namesOf(await detector.visit([...pages.map(({ built }) => built), ...lists], 'cleaned', only)),
    [],
  )
})

test('no payload in an announcement runs', async ({ t }) => {
  const { stored, sent } = announced
  const pages = await Promise.all([
    bothOf('/about', [
      { stored: stored.AlertContent, sent: sent.AlertContent, shown: withCdnPictures },
    ]),
    bothOf('/ar/about', [
      { stored: stored.AlertContent_AR, sent: sent.AlertContent_AR, shown: withCdnPictures },
    ]),
  ])
  const only = { scope: '.announce-text, template', awaited: 'dialog[open]' }
  // 'cleaned' waits longer than 'raw': the announcement is loaded after the page.
  const live = await detector.visit(
    pages.map(({ uncleaned }) => uncleaned),
    'cleaned',
    only,
  )
  t.diagnostic(`${live.size} of ${2 * PAYLOADS_PER_TEXT} run uncleaned`)
  assert.ok(live.size >= PAYLOADS_PER_TEXT, `${live.size} run`)
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
  test('no payload in a post that was written to the store without the API runs on a page', async ({
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
      putUnsanitised(content, kinds.blog, [{ en, ar }]),
    )
    await blobs.close()
    const platform = await spawnPlatform({ env: { DATA_DIR: dataDir, SEED: 'none' } })
    t.after(async () => {
      await platform.stop()
      await rm(dataDir, { recursive: true, force: true })
    })
    const pages = await Promise.all(
      ids.flatMap((id) =>
        ['/blog', '/ar/blog'].map((path) => textAt(`${platform.url}${path}/${id}`)),
      ),
    )
    for (const page of pages) assert.match(page, /<p>غاف \d+<\/p>/)
    const ownDetector = await openDetector(platform.url)
    t.after(() => ownDetector.close())
    t.diagnostic(`${pages.length} pages of ${ids.length} posts`)
    assert.deepEqual(
      namesOf(await ownDetector.visit(pages, 'cleaned', { scope: 'main', awaited: 'main' })),
      [],
    )
  })
}
