import assert from 'node:assert/strict'
import test, { after, before, describe } from 'node:test'
import { sanitisePreview } from '#cms/edit/preview/sanitise.ts'
import type { AnyKind } from '#kinds/define.ts'
import { sanitise } from '#rich-text/sanitise.ts'
import { mapPooled } from '#store/concurrency.ts'
import { withLoweredHeadings, withCdnPictures } from '#views/rich-text.ts'
import { startApi } from '../api/harness.ts'
import { isFull, isMatrix } from '../extent.ts'
import { storeFileAt } from '../fixtures/stored-as.ts'
import { corpus, sampleOf, type Payload } from './corpus/corpus.ts'
import { ownPicture } from './corpus/markup.ts'
import { openDetector, type Detector } from './detector/detector.ts'
import {
  CONTROL_CHARACTERS,
  asApiReceives,
  ranAfterSanitising,
  findRunningPayloads,
  inGroups,
} from './judge.ts'
import {
  connectBuild,
  maxTextsOf,
  loadRecords,
  putUnsanitised,
  richKinds,
  richTextsOf,
  makeSaver,
  type BilingualText,
} from './stored.ts'

/** The whole corpus in the full run, otherwise a sample. */
const payloads = isFull ? corpus : sampleOf(110)
/**
 * Payloads that are shown unsanitised, to prove that the corpus works: a sample, as this takes most
 * of the time.
 */
const shownRaw = isFull ? sampleOf(isMatrix ? 2_200 : 800) : payloads
/** Minimum number of these payloads that must run. */
const leastRunning = Math.floor((shownRaw.length * 10) / 11)
/** Maximum number of payloads for a kind with one rich text per record, as each needs a save. */
const MOST_SAVES = isFull ? 150 : 15

let detector: Detector

const namesOf = (numbers: readonly number[]): string[] =>
  numbers.map((number) => corpus[number]?.id ?? String(number))

/**
 * Texts of a record. The English text also has words, since it may not be empty once the payload is
 * removed.
 */
const pairOf = ({ html }: Payload): BilingualText => ({ en: `<p>Shade.</p>${html}`, ar: html })

/**
 * Payloads for the kind at this index in `richKinds`: all for a kind with many texts per record,
 * some for others.
 */
const shareOf = (kind: AnyKind, index: number): readonly Payload[] =>
  maxTextsOf(kind) > 1
    ? payloads
    : payloads.filter((_, place) => place % richKinds.length === index).slice(0, MOST_SAVES)

describe('payloads in a browser', () => {
  before(async () => void (detector = await openDetector()))
  after(() => detector.close())

  test('most payloads run when they are not sanitised', async (t) => {
    const { payloads: running, shares } = await findRunningPayloads(detector, shownRaw)
    t.diagnostic(
      `${shownRaw.length} payloads, ${running.length} run uncleaned; by placement ${JSON.stringify(shares)}`,
    )
    assert.ok(running.length >= leastRunning, `${running.length} run, ${leastRunning} at least`)
    for (const [placement, share] of Object.entries(shares))
      assert.ok(share > 0.6, `in the placement ${placement} a share of ${share} runs`)
  })

  test('no payload runs after the sanitiser', async (t) => {
    const sanitised = payloads
      .map(({ html }) => sanitise(html))
      .flatMap((html) => [html, withCdnPictures(html), withLoweredHeadings(html, 3)])
    assert.deepEqual(namesOf(await ranAfterSanitising(detector, sanitised)), [])
    t.diagnostic(`${new Set(sanitised).size} different texts`)
  })

  test('no payload runs after the sanitiser of the preview in the staff area', async (t) => {
    const sanitised = payloads.map(({ html }) => sanitisePreview(asApiReceives(html)))
    assert.deepEqual(namesOf(await ranAfterSanitising(detector, sanitised, ['preview'])), [])
    t.diagnostic(`${new Set(sanitised).size} different texts`)
  })

  test('no payload that is sent through the API runs from the stored record or in the built page', async (t) => {
    const api = await startApi(t)
    t.after(connectBuild(api))
    await storeFileAt(api.services.files, ownPicture)
    const texts = new Set<string>()
    await Promise.all(
      richKinds.map(async (kind, index) => {
        const save = makeSaver(api, kind)
        for (const group of inGroups(shareOf(kind, index), maxTextsOf(kind))) {
          const { answer, stored } = await save(group.map(pairOf))
          assert.ok(
            answer.status === 200 || answer.status === 201,
            `${kind.name} ${group[0]?.id}: ${answer.text.slice(0, 300)}`,
          )
          for (const text of richTextsOf(kind, await stored())) {
            assert.equal(sanitise(text), text)
            assert.doesNotMatch(text, CONTROL_CHARACTERS)
            texts.add(text)
          }
        }
        const { data, unfit } = await loadRecords(kind)
        assert.equal(unfit, 0)
        for (const record of data) for (const text of richTextsOf(kind, record)) texts.add(text)
      }),
    )
    assert.deepEqual(namesOf(await ranAfterSanitising(detector, texts, ['page', 'template'])), [])
    t.diagnostic(
      `${payloads.length} payloads into ${richKinds.map(({ name }) => name).join(', ')}: ${texts.size} different texts stored`,
    )
  })

  test('no payload that is written directly into the store runs in the built page', async (t) => {
    const api = await startApi(t)
    t.after(connectBuild(api))
    const texts = new Set<string>()
    let builtCount = 0
    for (const [index, kind] of richKinds.entries()) {
      const allGroups = inGroups(shareOf(kind, index), maxTextsOf(kind))
      // A kind with a single record takes one group only.
      const groups = kind.shape === 'singleton' ? allGroups.slice(0, 1) : allGroups
      await mapPooled(groups, 4, (group) =>
        putUnsanitised(api.services.content, kind, group.map(pairOf)),
      )
      const { data } = await loadRecords(kind)
      for (const record of data)
        for (const text of richTextsOf(kind, record)) {
          builtCount += 1
          texts.add(text)
        }
    }
    assert.ok(builtCount >= payloads.length * 2)
    assert.deepEqual(namesOf(await ranAfterSanitising(detector, texts, ['page', 'template'])), [])
  })
})
