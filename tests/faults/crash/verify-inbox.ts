import assert from 'node:assert/strict'
import { attachmentIn } from '#forms/attachment.ts'
import { fold } from '#i18n/fold.ts'
import { mapPooled } from '#store/concurrency.ts'
import { sha256 } from '#store/keys.ts'
import { openAttachment } from '../../../netlify/api/submissions/attachments.ts'
import type { Services } from '../../../netlify/api/services.ts'
import { readSubmission } from '../../../netlify/api/submissions/submission.ts'
import { listInbox } from '../../inbox.ts'
import { entriesOf, type Acknowledgement, type AcknowledgementOf } from './acknowledged.ts'

/** Number of parallel reads. */
const PARALLEL_READS = 8

/** Asserts that the file of a form response is stored whole, or erased when the response is. */
const assertFile = async (
  services: Services,
  { id, file }: AcknowledgementOf<'response'>,
  isErased: boolean,
): Promise<void> => {
  const attachment = attachmentIn(file?.path)
  if (!file || !attachment)
    return assert.equal(file, undefined, `${id}: ${file?.path} is no file of a form`)
  const body = await openAttachment(services, attachment)
  if (isErased) return assert.equal(body, null, `the file of ${id} outlives it`)
  assert.ok(body, `the file of ${id} is lost`)
  assert.equal(
    sha256(new Uint8Array(await new Response(body).arrayBuffer())),
    file.hash,
    `the file of ${id} is torn`,
  )
}

/**
 * Asserts that every acknowledged form response that was not erased is stored and listed once, with
 * the values, the note and the reply that were acknowledged.
 */
export const assertResponses = async (
  services: Services,
  lines: readonly Acknowledgement[],
): Promise<void> => {
  const erased = new Set(entriesOf(lines, 'erased').map(({ id }) => id))
  const notes = new Map(entriesOf(lines, 'marked').map(({ id, note }) => [id, note]))
  const replies = new Map(entriesOf(lines, 'replied').map(({ id, reply }) => [id, reply]))
  const responses = entriesOf(lines, 'response')
  const expected = responses.filter(({ id }) => !erased.has(id))
  const inbox = new Map((await listInbox(services)).map((item) => [item.id, item]))
  assert.deepEqual(
    [...inbox.keys()].sort(),
    expected.map(({ id }) => id).sort(),
    'the inbox holds what was sent and not erased',
  )
  for (const { id, values } of expected) {
    const stored = await readSubmission(services, id)
    assert.ok(stored, `the form ${id} that was acknowledged is lost`)
    assert.deepEqual(
      { ...stored.values, ...values },
      stored.values,
      `the form ${id} is not what was sent`,
    )
    assert.equal(stored.note, notes.get(id) ?? '')
    assert.ok(inbox.get(id)?.text.includes(fold(stored.note)))
    const reply = replies.get(id)
    assert.deepEqual(
      stored.mail.filter(({ kind }) => kind === 'reply').map((one) => one.id),
      reply === undefined ? [] : [reply],
    )
  }
  await mapPooled(responses, PARALLEL_READS, (one) => assertFile(services, one, erased.has(one.id)))
}
