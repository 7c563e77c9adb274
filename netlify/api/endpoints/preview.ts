import * as v from 'valibot'
import { allKinds, kindNamed } from '#kinds/index.ts'
import type { AnyKind } from '#kinds/define.ts'
import { uuid } from '#kinds/fields.ts'
import { mapPooled } from '#store/concurrency.ts'
import { unlessDamaged } from '#store/derived.ts'
import { filesOf, findFile, hashOf } from '#store/files.ts'
import { readKeptEntity } from '#store/kept-entities.ts'
import { readSummaries } from '#store/projections.ts'
import type { Entity } from '#store/records.ts'
import { isVisible } from '#store/visible.ts'
import { writeAudit } from '../audit.ts'
import { idFrom, staffUser } from '../crud.ts'
import { timestamp } from '../openapi/kind.ts'
import { addressOf, endLink, makeLink, openLink, openLinks, type PreviewLink } from '../preview-links.ts'
import { Problem } from '../problem.ts'
import { check, parseQuery, readJson, requireNoQuery } from '../request.ts'
import { json } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import type { Services } from '../services.ts'
import { titleOf } from '../uploads/references.ts'
import { fileFields, fileWire } from '../uploads/upload.ts'
import { toWire } from '../wire.ts'

const kindName = v.picklist(allKinds.map(({ name }) => name), 'This is no kind of content.')

const linkSchema = v.strictObject({
  Id: uuid, Kind: kindName, ItemId: v.string(), Title: v.nullable(v.string()), Note: v.string(), Address: v.pipe(v.string(), v.url()),
  createdAt: timestamp, createdBy: v.string(), ExpiresAt: timestamp,
})

const wantedSchema = v.strictObject({
  Id: uuid,
  Kind: kindName,
  ItemId: v.pipe(v.string(), v.maxLength(64, 'Too long.')),
  Note: v.optional(v.pipe(v.string(), v.trim(), v.maxLength(100, 'At most 100 characters.')), ''),
})

const shownSchema = v.strictObject({
  Kind: kindName,
  ItemId: v.string(),
  /** True where visitors see this very version. */
  IsLive: v.boolean(),
  createdAt: timestamp,
  ExpiresAt: timestamp,
  Record: v.record(v.string(), v.unknown()),
  Files: v.array(v.strictObject(fileFields)),
})

const TOKEN_HEADER = 'Preview-Link'

/** An item that is not in the bin. @throws UnavailableError for one that is damaged */
const entityOf = async ({ content }: Services, kind: AnyKind, id: string): Promise<Entity | null> => {
  const found = await readKeptEntity(content, kind, id)
  return found && found.data.deletedAt === null ? found.data : null
}

/** An item with the content of its draft, where it has one. */
const nextOf = (entity: Entity): Entity => {
  const { draft } = entity
  return draft ? { ...entity, data: draft.data, slug: draft.slug, expireAt: draft.expireAt } : entity
}

const nameOf = (kind: AnyKind, entity: Entity): string => (kind.title ? titleOf(kind, entity.id, nextOf(entity).data) : kind.label.one)

const linkWire = async (services: Services, link: PreviewLink) => {
  const kind = kindNamed(link.kind)
  // A damaged item must not hide its link, which can be ended.
  const found = kind ? await unlessDamaged(entityOf(services, kind, link.item)) : null
  return {
    Id: link.id,
    Kind: link.kind,
    ItemId: link.item,
    Title: kind && found && found !== 'damaged' ? nameOf(kind, found) : null,
    Note: link.note,
    Address: await addressOf(services, link),
    createdAt: link.createdAt,
    createdBy: link.createdBy,
    ExpiresAt: link.expiresAt,
  }
}

/** Paths of the files that an item shows, and of those that it is shown among. */
const filesShown = async ({ content, clock }: Services, kind: AnyKind, shown: Entity): Promise<string[]> => {
  const others = kind.board ? (await readSummaries(content, clock, kind, 'staff')).filter((item) => isVisible(item, clock.now())) : []
  return [...new Set([{ data: shown.data }, ...others].flatMap(({ data }) => filesOf({ data })))]
}

const show = async ({ services, request, url }: Call): Promise<Response> => {
  requireNoQuery(url)
  const link = await openLink(services, request.headers.get(TOKEN_HEADER) ?? '')
  const kind = link && kindNamed(link.kind)
  const entity = link && kind && (await entityOf(services, kind, link.item))
  if (!entity) throw new Problem('not_found')
  const shown = nextOf(entity)
  const files = await mapPooled(await filesShown(services, kind, shown), 8, (path) => unlessDamaged(findFile(services.files, hashOf(path) ?? '', path.split('/')[3] ?? '')))
  return json({
    Kind: kind.name,
    ItemId: entity.id,
    IsLive: !entity.draft && isVisible(entity, services.clock.now()),
    createdAt: entity.createdAt,
    ExpiresAt: link.expiresAt,
    Record: toWire(kind, shown, false),
    Files: files.flatMap((file) => (file && file !== 'damaged' ? [fileWire(file)] : [])),
  })
}

const make = async (call: Call): Promise<Response> => {
  requireNoQuery(call.url)
  const { services } = call
  const user = staffUser(call)
  const { Id, Kind, ItemId, Note } = check(wantedSchema, await readJson(call.request))
  const kind = kindNamed(Kind)
  const item = kind && idFrom(kind, ItemId)
  if (!item || !(await entityOf(services, kind, item))) throw new Problem('not_found')
  const link = await makeLink(services, { id: Id, kind: kind.name, item, note: Note, createdBy: user.email })
  if (!link) throw new Problem('conflict')
  await writeAudit(call, { action: 'make preview link', kind: link.kind, id: link.item, at: link.createdAt, op: `${link.id.slice(0, 8)}m` })
  return json(await linkWire(services, link), { status: 201 })
}

const end = async (call: Call): Promise<Response> => {
  staffUser(call)
  const parsed = v.safeParse(uuid, parseQuery(call.url, ['id']).id)
  const link = parsed.success ? await endLink(call.services, parsed.output) : null
  if (!link?.endedAt) throw new Problem('not_found')
  await writeAudit(call, { action: 'end preview link', kind: link.kind, id: link.item, at: link.endedAt, op: `${link.id.slice(0, 8)}e` })
  return json({ Id: link.id })
}

/** Previews for people without an account: staff make a signed link to the next version of an item, see which there are, and end them. */
export const previewRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/preview',
    access: 'public',
    describe: {
      summary: 'The next version of an item, for whoever has a link to it; the link’s token travels in a header, so that no log has it',
      requestHeader: { name: TOKEN_HEADER, description: 'What follows the `#` of the link.', schema: { type: 'string', maxLength: 200 } },
      success: { 200: shownSchema },
      problems: { not_found: {} },
    },
    handle: show,
  },
  {
    method: 'GET',
    path: '/api/preview-links',
    access: 'staff',
    describe: { summary: 'The links to previews that open something, newest first', success: { 200: v.array(linkSchema) } },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      return json(await mapPooled(await openLinks(services), 8, (link) => linkWire(services, link)))
    },
  },
  {
    method: 'POST',
    path: '/api/preview-links',
    access: 'staff',
    describe: {
      summary: 'Make a link to the next version of an item, for seven days; the same request again is the same link',
      body: wantedSchema,
      success: { 201: linkSchema },
      problems: { not_found: {}, conflict: {} },
    },
    handle: make,
  },
  {
    method: 'DELETE',
    path: '/api/preview-links',
    access: 'staff',
    describe: { summary: 'End a link: from then on it opens nothing', query: ['id!'], success: { 200: v.strictObject({ Id: uuid }) }, problems: { not_found: {} } },
    handle: end,
  },
]
