import assert from 'node:assert/strict'
import test, { after, before, describe } from 'node:test'
import { sanitisePreview } from '#cms/edit/preview/sanitise.ts'
import type { AnyKind } from '#kinds/define.ts'
import { sanitise } from '#rich-text/sanitise.ts'
import { mapPooled } from '#store/concurrency.ts'
import { belowHeading, withPictures } from '#views/rich-text.ts'
import { startApi } from '../api/harness.ts'
import { isFull, isMatrix } from '../extent.ts'
import { storeAs } from '../fixtures/stored-as.ts'
import { corpus, sampleOf, type Payload } from './corpus/corpus.ts'
import { ownPicture } from './corpus/markup.ts'
import { openDetector, type Detector } from './detector/detector.ts'
import { CONTROL, asStored, ranAfterSanitising, findRunningPayloads, inGroups } from './judge.ts'
import {
  buildFrom,
  capacityOf,
  loaded,
  putStraight,
  richKinds,
  richTextsOf,
  saver,
  type Pair,
} from './stored.ts'

/** Payloads: the whole corpus in the full run, a share with every change. */
const payloads = isFull ? corpus : sampleOf(110)
/**
 * Payloads shown unsanitised first: if enough of these run, the others do as well; this takes most
 * of the time.
 */
const shown = isFull ? sampleOf(isMatrix ? 2_200 : 800) : payloads
const least = Math.floor((shown.length * 10) / 11)
/**
 * Number of payloads for kinds with one text per record; a kind with a hundred per record takes all
 * of them.
 */
const eachTakes = isFull ? 150 : 15

let detector: Detector

const namesOf = (numbers: readonly number[]): string[] =>
  numbers.map((number) => corpus[number]?.id ?? String(number))

/**
 * Pair with only the payload in Arabic; the English text, which may not be empty, has words as
 * well.
 */
const pairOf = ({ html }: Payload): Pair => ({ en: `<p>Shade.</p>${html}`, ar: html })

const shareOf = (kind: AnyKind, index: number): readonly Payload[] =>
  capacityOf(kind) > 1
    ? payloads
    : payloads.filter((_, place) => place % richKinds.length === index).slice(0, eachTakes)

describe('payloads, judged by one browser', () => {
  before(async () => void (detector = await openDetector()))
  after(() => detector.close())

  test('texts that run where nobody cleans them', async (t) => {
    const { payloads: live, shares } = await findRunningPayloads(detector, shown)
    t.diagnostic(
      `${shown.length} payloads, ${live.length} run uncleaned; by placement ${JSON.stringify(shares)}`,
    )
    assert.ok(live.length >= least, `${live.length} run, ${least} at least`)
    for (const [placement, share] of Object.entries(shares))
      assert.ok(share > 0.6, `${placement} sees ${share}`)
  })

  test('none of them runs after the sanitiser, nor in the preview, which writes texts by a list of its own', async (t) => {
    const cleaned = payloads
      .map(({ html }) => sanitise(html))
      .flatMap((html) => [html, withPictures(html), belowHeading(html, 3)])
    assert.deepEqual(namesOf(await ranAfterSanitising(detector, cleaned)), [])
    const written = payloads.map(({ html }) => sanitisePreview(asStored(html)))
    assert.deepEqual(namesOf(await ranAfterSanitising(detector, written, ['preview'])), [])
    t.diagnostic(
      `${new Set(cleaned).size} different texts cleaned, ${new Set(written).size} in the preview`,
    )
  })

  test('sent through the API into every kind of rich text, none runs from what is stored, or from what is built of it', async (t) => {
    const api = await startApi(t)
    t.after(buildFrom(api))
    await storeAs(api.services.files, ownPicture)
    const texts = new Set<string>()
    await Promise.all(
      richKinds.map(async (kind, index) => {
        const save = saver(api, kind)
        const mine = shareOf(kind, index)
        for (const group of inGroups(mine, capacityOf(kind))) {
          const { answer, stored } = await save(group.map(pairOf))
          assert.ok(
            answer.status === 200 || answer.status === 201,
            `${kind.name} ${group[0]?.id}: ${answer.text.slice(0, 300)}`,
          )
          for (const text of richTextsOf(kind, await stored())) {
            assert.equal(sanitise(text), text)
            assert.doesNotMatch(text, CONTROL)
            texts.add(text)
          }
        }
        const { data, unfit: stopped } = await loaded(kind)
        assert.equal(stopped, 0)
        for (const one of data) for (const text of richTextsOf(kind, one)) texts.add(text)
      }),
    )
    assert.deepEqual(namesOf(await ranAfterSanitising(detector, texts, ['page', 'template'])), [])
    t.diagnostic(
      `${payloads.length} payloads into ${richKinds.map(({ name }) => name).join(', ')}: ${texts.size} different texts stored`,
    )
  })

  test('put straight into the store, none runs from what is built', async (t) => {
    const api = await startApi(t)
    t.after(buildFrom(api))
    const texts = new Set<string>()
    let built = 0
    for (const [index, kind] of richKinds.entries()) {
      const groups = inGroups(shareOf(kind, index), capacityOf(kind)).slice(
        0,
        kind.shape === 'singleton' ? 1 : undefined,
      )
      await mapPooled(groups, 4, (group) =>
        putStraight(api.services.content, kind, group.map(pairOf)),
      )
      const { data } = await loaded(kind)
      for (const one of data)
        for (const text of richTextsOf(kind, one)) {
          built += 1
          texts.add(text)
        }
    }
    assert.ok(built >= payloads.length * 2)
    assert.deepEqual(namesOf(await ranAfterSanitising(detector, texts, ['page', 'template'])), [])
  })
})
