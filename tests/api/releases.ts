import assert from 'node:assert/strict'
import { randomUUID } from 'node:crypto'
import type { TestContext } from 'node:test'
import type { AnyKind, Data } from '#kinds/define.ts'
import { kindNamed } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { putFile } from '#store/files.ts'
import { records } from '../fixtures/records.ts'
import { samplePdf } from '../fixtures/sample-pdf.ts'
import { startApiCountingBuilds } from './counted-builds.ts'
import type { Api } from './harness.ts'

export type Item = { Kind: string; ItemId: string }
export type Release = {
  Id: string
  Revision: string
  Title: string
  Items: (Item & { Title: string | null })[]
  PublishAt: string | null
  State: string
  Blocked: { errors: { path: string; message: string }[] } | null
  Published: { by: string; BySchedule: boolean } | null
  TakenBack: { by: string } | null
  MayTakeBack: boolean
}
export type ReleaseCheck = {
  Revision: string
  Items: (Item & {
    Title: string | null
    Revision: string | null
    Changes: boolean
    errors: { path: string; message: string }[]
  })[]
}
export type Wire = Data & {
  Revision: string
  Status: string
  Slug: string | null
  PublishAt: string | null
  Draft?: Data & { Revision: string }
}

const kindOf = (name: string): AnyKind => kindNamed(name) ?? assert.fail(name)

/**
 * Functions of staff for items, their drafts and releases of them. `seen`: revision that a request
 * names in If-Match.
 */
export const releasesOf = ({ call }: Pick<Api, 'call'>, staff: Record<string, string>) => {
  const send = (method: string, path: string, json?: Data, seen?: string) =>
    call(path, {
      method,
      headers: { ...staff, ...(seen !== undefined && { 'if-match': seen }) },
      ...(json && { json }),
    })
  const bodyOf = (kind: AnyKind, id: string, data: Data, more: Data) => ({
    [kind.wire.id]: id,
    ...wireOf(kind, id, data),
    ...more,
  })
  return {
    send,
    /** Creates an item. The id of a setting is its key. */
    createItem: async (
      name: keyof typeof records,
      data: Data = records[name].data,
      more: Data = {},
    ): Promise<Item & Wire> => {
      const kind = kindOf(name)
      const id = kind.singletonId ?? randomUUID()
      const { method, path } = kind.api.create ?? kind.api.update ?? assert.fail(name)
      const { status, body, text } = await send(method, path, bodyOf(kind, id, data, more))
      assert.ok(status === 200 || status === 201, text)
      return { ...(body as Wire), Kind: name, ItemId: id }
    },
    update: ({ Kind, ItemId }: Item, data: Data, seen: string, more: Data = {}) => {
      const kind = kindOf(Kind)
      return send('PUT', kind.api.update?.path ?? '', bodyOf(kind, ItemId, data, more), seen)
    },
    /** Saves a draft of an item. */
    saveDraft: ({ Kind, ItemId }: Item, data: Data, seen: string, more: Data = {}) =>
      send('PUT', `/api/draft/${Kind}`, bodyOf(kindOf(Kind), ItemId, data, more), seen),
    /** Reads an item as staff do. */
    read: async ({ Kind, ItemId }: Item): Promise<Wire> =>
      (
        await call(`${kindOf(Kind).api.read?.path.replace('{id}', ItemId)}?scope=staff`, {
          headers: staff,
        })
      ).body as Wire,
    /** Creates a release. */
    createRelease: async (items: readonly Item[], more: Data = {}): Promise<Release> => {
      const { status, body, text } = await send('POST', '/api/releases', {
        Id: randomUUID(),
        Title: 'Launch',
        Items: items.map(({ Kind, ItemId }) => ({ Kind, ItemId })),
        ...more,
      })
      assert.equal(status, 201, text)
      return body as Release
    },
    /** Reads what a release would publish, and its errors. */
    check: async ({ Id }: Release): Promise<ReleaseCheck> =>
      (await send('GET', `/api/releases/check?id=${Id}`)).body as ReleaseCheck,
    publish: ({ Id, Revision }: Release, checked: ReleaseCheck) =>
      send(
        'POST',
        '/api/releases/publish',
        {
          Id,
          Seen: checked.Items.map(({ Kind, ItemId, Revision }) => ({
            Kind,
            ItemId,
            Revision: Revision ?? '0',
          })),
        },
        Revision,
      ),
    takeBack: ({ Id, Revision }: Release) =>
      send('POST', '/api/releases/take-back', { Id }, Revision),
    list: async (): Promise<Release[]> => (await send('GET', '/api/releases')).body as Release[],
  }
}

/** API with a file that records may refer to, and a counter of builds. */
export const startReleases = async (t: TestContext) => {
  const counted = await startApiCountingBuilds(t)
  await putFile(counted.api.services.files, samplePdf, {
    name: 'sample.pdf',
    type: 'application/pdf',
    width: null,
    height: null,
  })
  return { ...counted, ...releasesOf(counted.api, counted.staff) }
}
