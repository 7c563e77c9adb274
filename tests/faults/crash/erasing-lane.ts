import { randomUUID } from 'node:crypto'
import { kinds } from '#kinds/index.ts'
import { wireOf } from '#kinds/wire.ts'
import { endpointNames, sampleOf } from './kind-lanes.ts'
import type { Lane } from './lane.ts'
import { uniquePdf, uploadWholeFile } from './upload-lanes.ts'

const { blog } = kinds
const { create, update, remove } = blog.api

/**
 * Lane (an endless loop of writes, see lane.ts) of permanent erasures by staff: earlier versions,
 * items in the bin, files.
 */
export const erasingLane: Lane = {
  usedEndpoints: [
    ...endpointNames(create, update, remove),
    'DELETE /api/revisions',
    'DELETE /api/bin',
    'DELETE /api/files',
    'POST /upload/',
    'PATCH /upload/{id}',
  ],
  async *write(send, note) {
    const save = async (
      endpoint: typeof create,
      id: string,
      words: string,
      headers: Record<string, string> = {},
    ): Promise<string> => {
      const json = {
        [blog.wire.id]: id,
        ...wireOf(blog, id, { ...sampleOf(blog), BlogTitle: words }),
      }
      const { body } = await send('save what will be erased', {
        method: endpoint?.method ?? '',
        path: endpoint?.path ?? '',
        headers,
        json,
      })
      return (body as { Revision: string }).Revision
    }
    for (;;) {
      const [id, first, second] = [randomUUID(), `First ${randomUUID()}`, `Second ${randomUUID()}`]
      const rev = await save(create, id, first)
      await save(update, id, second, { 'if-match': rev })
      await send('erase earlier versions', {
        method: 'DELETE',
        path: `/api/revisions?kind=blog&id=${id}&Revision=${rev}`,
      })
      note({ event: 'forgotten', words: first })
      yield
      await send('remove what will be erased', {
        method: 'DELETE',
        path: `${remove?.path}?id=${id}`,
      })
      await send('erase what is in the bin', {
        method: 'DELETE',
        path: `/api/bin?kind=blog&id=${id}`,
      })
      note({ event: 'forgotten', words: second })
      yield
      const path = await uploadWholeFile(send, '/upload/', uniquePdf().bytes)
      if (typeof path === 'string') {
        await send('erase a file', { method: 'DELETE', path: `/api/files?FilePath=${path}` })
        note({ event: 'withdrawn', path })
      }
      yield
    }
  },
}
