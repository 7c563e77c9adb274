import { inSentence, singleItemPhrase } from '#kinds/label.ts'
import { allKinds } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { retry } from '#store/clock.ts'
import { discardDraft, saveDraft } from '#store/drafts.ts'
import { readEntity, type Entity, type Save } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import { answerWrite, checkFiles, idFrom, publishErrors, staffUser } from '../crud.ts'
import { checkUpdatedBy, parseSave } from '../envelope.ts'
import { bodyOf, recordSchema } from '../openapi/kind.ts'
import { invalidFields, parseQuery, readJson, requireNoQuery, requiredIfMatch } from '../request.ts'
import type { Call, Route } from '../route.ts'

/**
 * Refuses a publishing time if, as far as known now, the draft could not be published then.
 * @throws Problem `invalid`
 */
const checkSchedule = async (
  call: Call,
  kind: AnyKind,
  current: Entity,
  save: Save,
): Promise<void> => {
  if (kind.versions && isVisible(current, call.services.clock.now())) {
    throw invalidFields([
      {
        path: 'PublishAt',
        message: `Visitors already see this version. For changes from a later day, create a new one of the ${inSentence(kind.label.many)}.`,
      },
    ])
  }
  const errors = await publishErrors(call, kind, current.id, save)
  if (errors.length > 0) throw invalidFields(errors)
}

/**
 * Saves a draft. Its fees, figures and days are checked when it is published, and at each save once
 * it has a publishing time: a draft without one is in force on no day.
 */
const answerSave = async (kind: AnyKind, call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const user = staffUser(call)
  const rev = requiredIfMatch(call.request)
  const { content: store, clock } = call.services
  const readCurrent = async (id: string) =>
    (await retry(clock, () => readEntity(store, kind, id)))?.data ?? null
  const { id, save } = await parseSave(
    kind,
    'draft',
    await readJson(call.request),
    user,
    async (id) => {
      const current = await readCurrent(id)
      return (current?.draft ?? current)?.data ?? null
    },
  )
  await checkFiles(call, kind, save)
  const current = await readCurrent(id)
  const publishAt =
    save.publishAt === undefined ? (current?.draft?.publishAt ?? null) : save.publishAt
  if (current && publishAt !== null)
    await checkSchedule(call, kind, current, { ...save, publishAt, status: 'published' })
  const result = await saveDraft({ store, clock }, { kind, id, actor: user }, save, rev)
  return answerWrite(call, kind, result, { action: 'save draft' })
}

const answerDiscard = async (kind: AnyKind, call: Call): Promise<Response> => {
  const user = staffUser(call)
  const query = parseQuery(call.url, ['id', 'updatedBy'])
  checkUpdatedBy(query.updatedBy, user)
  const id = idFrom(kind, query.id)
  const { content: store, clock } = call.services
  const result = await discardDraft(
    { store, clock },
    { kind, id, actor: user },
    requiredIfMatch(call.request),
  )
  return answerWrite(call, kind, result, { action: 'discard draft' })
}

const draftRoutesOf = (kind: AnyKind): Route[] => {
  const record = recordSchema(kind, { withLongTexts: true, forStaff: true })
  const problems = { not_found: {}, revision_required: {}, stale: { current: record } }
  const common = {
    success: { 200: record },
    headers: ['ETag'],
    ifMatch: 'required',
    problems,
  } as const
  return [
    {
      method: 'PUT',
      path: `/api/draft/${kind.name}`,
      access: 'staff',
      describe: {
        ...common,
        summary: `Save a draft of ${singleItemPhrase(kind)}, which is not public and leaves the item unchanged. It is published by an update that names it in \`Draft\`, by a release, or at its \`PublishAt\``,
        body: bodyOf(kind, 'draft'),
      },
      handle: (call) => answerSave(kind, call),
    },
    {
      method: 'DELETE',
      path: `/api/draft/${kind.name}`,
      access: 'staff',
      describe: {
        ...common,
        summary: `Discard the draft of ${singleItemPhrase(kind)}; it remains in the history`,
        query: ['id!', 'updatedBy'],
      },
      handle: (call) => answerDiscard(kind, call),
    },
  ]
}

/**
 * Drafts: the next version of each record, while the present version is live. `If-Match` names the
 * draft's version that the client has seen, or the record's version if it has no draft.
 */
export const draftRoutes: readonly Route[] = allKinds.flatMap(draftRoutesOf)
