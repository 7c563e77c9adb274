import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import { referenceOf } from '#forms/define.ts'
import { DAY_MS, MINUTE_MS } from '#rules/time.ts'
import { cmsInbox } from '#messages/en/cms-inbox.ts'
import { countAttempt } from '../../netlify/api/attempts.ts'
import { noticeTry } from '../../netlify/api/mail/limits.ts'
import { GROUPS } from '../../netlify/api/submissions/buckets.ts'
import { MAX_BYTES_A_DAY, noteChange, roomShares } from '../../netlify/api/submissions/journal.ts'
import { newMessage, readSubmission } from '../../netlify/api/submissions/submission.ts'
import { startSmtp } from '../api/smtp.ts'
import { storedResponse, storeResponses } from '../api/stored-responses.ts'
import { listInbox } from '../inbox.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import {
  careerPost,
  complaintPost,
  fileBytes,
  postContactForm,
  replyRequest,
  sendFormFile,
} from './form-cases.ts'
import type { JobCase } from './job-cases.ts'
import { servicesLater, type Stage } from './stage.ts'

/** True when every mail of these form responses is marked as sent. */
const allSent = async ({ direct }: Stage, ids: readonly string[]): Promise<boolean> => {
  const stored = await Promise.all(ids.map((id) => readSubmission(direct, id)))
  return stored.every((one) => one?.mail.every(({ sentAt }) => sentAt !== null))
}

/**
 * Asserts that at most one mail was sent twice. That happens when a process ends after it has sent
 * a mail and before it has noted that.
 */
const assertAtMostOneTwice = (sent: number, expected: number): void =>
  assert.ok(sent >= expected && sent <= expected + 1, `${sent} mails in place of ${expected}`)

/** Time from one round of the scheduled work to the next. */
const ROUND_MS = 5 * MINUTE_MS

/**
 * Milliseconds until the next noon in the Emirates, which is 08:00 UTC. The rounds of a job that
 * start then all fall on the same day.
 */
const untilMidday = (now: number): number => DAY_MS - ((now - 8 * 60 * MINUTE_MS) % DAY_MS)

/** Jobs on visitors' submissions, and their mail. */
export const inboxJobCases = {
  eraseOldResponses: [
    {
      name: 'a response with a file whose time is over, and a complaint',
      prepare: async (stage) => {
        const [career, complaint, resume] = [randomUUID(), randomUUID(), await sendFormFile(stage)]
        for (const request of [careerPost(career, resume), complaintPost(complaint)])
          assert.equal((await stage.ask(request)).status, 201)
        await stage.settled()
        assert.equal(await fileBytes(stage, resume), samplePdf.byteLength)
        return {
          startsAfterMs: 366 * DAY_MS,
          check: async () => {
            assert.deepEqual(
              [await readSubmission(stage.direct, career), await fileBytes(stage, resume)],
              [null, null],
            )
            assert.deepEqual(
              (await listInbox(stage.direct)).map(({ id }) => id),
              [complaint],
            )
            assert.ok(await readSubmission(stage.direct, complaint))
          },
        }
      },
    },
  ],
  warnOfRoom: [
    {
      name: 'a day with little room',
      prepare: async (stage) => {
        const startsAfterMs = untilMidday(stage.clock.now())
        const services = servicesLater(stage.direct, startsAfterMs)
        const receivedAt = new Date(services.clock.now()).toISOString()
        // Eight twelfths of the day's limit are used up.
        const bytes = MAX_BYTES_A_DAY / 12
        for (let n = 0; n < 8; n += 1)
          await noteChange(
            services,
            { id: randomUUID(), op: randomUUID(), receivedAt },
            { bytes, maxShareOfRoom: roomShares.usual },
          )
        const smtp = await startSmtp(stage)
        return {
          startsAfterMs,
          settings: { smtpUrl: smtp.url },
          check: () => {
            assertAtMostOneTwice(smtp.arrived.length, 1)
            assert.ok(
              smtp.arrived.every(
                ({ mail }) => mail.subject === cmsInbox.lowCapacity.subject.little,
              ),
            )
            return Promise.resolve()
          },
        }
      },
    },
  ],
  sendMail: [
    {
      name: 'a notice, an acknowledgement and a reply',
      prepare: async (stage) => {
        const { id } = await postContactForm(stage)
        assert.equal((await stage.ask(replyRequest(stage, id))).status, 202)
        await stage.settled()
        const smtp = await startSmtp(stage)
        return {
          startsAfterMs: 0,
          settings: { smtpUrl: smtp.url },
          check: async () => {
            assert.ok(await allSent(stage, [id]))
            assert.equal(new Set(smtp.arrived.map(({ mail }) => mail.messageId)).size, 3)
            assertAtMostOneTwice(smtp.arrived.length, 3)
          },
        }
      },
    },
    {
      name: 'a digest',
      prepare: async (stage) => {
        const { ops, clock } = stage.direct
        const queuedAt = new Date(clock.now()).toISOString()
        const mail = [newMessage({ id: 'notification', kind: 'notification', queuedAt })]
        const responses = Array.from({ length: 3 }, (_, n) =>
          storedResponse(clock.now() - n, { mail }),
        )
        await storeResponses(stage.direct, responses)
        await listInbox(stage.direct)
        // The limit of single notices per hour is used up, so that the job sends a digest.
        for (let n = 0; n < noticeTry[0].max; n += 1) await countAttempt(ops, clock, noticeTry)
        const smtp = await startSmtp(stage)
        return {
          startsAfterMs: 0,
          settings: { smtpUrl: smtp.url },
          check: async () => {
            assert.ok(
              await allSent(
                stage,
                responses.map(({ id }) => id),
              ),
            )
            const text = smtp.arrived.map((one) => one.mail.text).join('\n')
            for (const { id, type } of responses) assert.ok(text.includes(referenceOf(id, type)))
            assertAtMostOneTwice(smtp.arrived.length, 1)
          },
        }
      },
    },
  ],
  relistIncompleteGroup: [
    {
      name: 'a response that no list has',
      prepare: async (stage) => {
        const { id } = await postContactForm(stage)
        await listInbox(stage.direct)
        // Each round of the job compares one group of form responses: those whose ids begin with
        // the same character. The unlisted response is in the group of the first round, which
        // comes again after all other groups.
        const now = stage.clock.now()
        const startsAfterMs = ROUND_MS - (now % ROUND_MS)
        const group = GROUPS[Math.floor((now + startsAfterMs) / ROUND_MS) % GROUPS.length] ?? ''
        const unlisted = storedResponse(now, { id: group + randomUUID().slice(1) })
        await storeResponses(stage.direct, [unlisted])
        return {
          startsAfterMs,
          intervalMs: GROUPS.length * ROUND_MS,
          check: async () =>
            assert.deepEqual(
              (await listInbox(stage.direct)).map((one) => one.id).sort(),
              [id, unlisted.id].sort(),
            ),
        }
      },
    },
  ],
} satisfies Record<string, readonly JobCase[]>
