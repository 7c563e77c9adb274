import * as v from 'valibot'
import { languages } from '#i18n/languages.ts'
import { missedQuery } from '#rules/missed-search.ts'
import { countMissedSearch, countVote, readFeedback, type Vote } from '../feedback.ts'
import { Problem, rateLimited } from '../problem.ts'
import { check, readJson, requireNoQuery } from '../request.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'

const guidSchema = v.pipe(v.string(), v.regex(/^[\w-]{1,64}$/, 'This is not an id.'))
const languageSchema = v.picklist(languages)

const voteSchema = v.pipe(
  v.strictObject({ Guid: guidSchema, Helped: v.boolean() }),
  v.title('vote'),
)
const missedSearchSchema = v.pipe(
  v.strictObject({
    Words: v.pipe(v.string(), v.maxLength(200, 'Too long: 200 characters at most.')),
    Language: languageSchema,
  }),
  v.title('missed-search'),
)

/** Counts a vote. @throws Problem `not_found`, `rate_limited` */
const countOrRefuse = async ({ services, ip }: Call, vote: Vote): Promise<void> => {
  const result = await countVote(services, vote, ip)
  if (result === 'unknown') throw new Problem('not_found')
  if (result !== 'counted') throw rateLimited(result.retryAt, services.clock.now())
}

const answersSchema = v.array(
  v.strictObject({
    SupportId: v.string(),
    Guid: v.string(),
    FaqType: v.string(),
    SupportTitle: v.string(),
    SupportTitle_AR: v.string(),
    Helped: v.number(),
    NotHelped: v.number(),
  }),
)

/**
 * Feedback of visitors without a message: votes on answers, and searches without results. It is
 * stored without anything about the person who sent it.
 */
export const feedbackRoutes: readonly Route[] = [
  {
    method: 'POST',
    path: '/api/feedback/answer',
    access: 'public',
    describe: {
      summary: 'Record whether an FAQ answer helped',
      body: voteSchema,
      success: { 200: v.strictObject({ Guid: v.string() }) },
      problems: { not_found: {}, preview: {}, rate_limited: { retryAt: v.string() } },
    },
    handle: async (call) => {
      requireNoQuery(call.url)
      const { Guid, Helped } = check(voteSchema, await readJson(call.request))
      await countOrRefuse(call, { guid: Guid, helped: Helped })
      return json({ Guid })
    },
  },
  {
    method: 'POST',
    path: '/api/feedback/search',
    access: 'public',
    describe: {
      summary:
        'Count a search without results. Words that may identify a person are refused; staff can read other words once they were searched ten times in a month',
      body: missedSearchSchema,
      success: { 200: v.strictObject({ Words: v.string() }) },
      problems: { preview: {}, rate_limited: { retryAt: v.string() } },
    },
    handle: async (call) => {
      requireNoQuery(call.url)
      const sent = check(missedSearchSchema, await readJson(call.request))
      const words = missedQuery(sent.Words)
      if (words === null)
        throw new Problem('invalid', {
          status: 422,
          detail: 'These words are not counted.',
          errors: [{ path: 'Words', message: 'These words are not counted.' }],
        })
      const result = await countMissedSearch(call.services, words, sent.Language, call.ip)
      if (result !== 'counted') throw rateLimited(result.retryAt, call.services.clock.now())
      return json({ Words: words })
    },
  },
  {
    method: 'GET',
    path: '/api/feedback',
    access: 'staff',
    describe: {
      summary:
        'Get the votes on FAQ answers, and the searches without results made at least ten times in a month, for this month and the two before',
      success: {
        200: v.strictObject({
          Since: v.string(),
          Answers: answersSchema,
          Searches: v.array(
            v.strictObject({ Words: v.string(), Language: v.string(), Count: v.number() }),
          ),
        }),
      },
    },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      const { since, answers, missed } = await readFeedback(services)
      return json({
        Since: since,
        Answers: answers.map(({ set, guid, type, title, titleArabic, helped, unhelped }) => ({
          SupportId: set,
          Guid: guid,
          FaqType: type,
          SupportTitle: title,
          SupportTitle_AR: titleArabic,
          Helped: helped,
          NotHelped: unhelped,
        })),
        Searches: missed.map(({ words, language, count }) => ({
          Words: words,
          Language: language,
          Count: count,
        })),
      })
    },
  },
]
