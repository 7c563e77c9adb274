import * as v from 'valibot'
import { listFiles } from '#store/files.ts'
import { requireNoQuery } from '../request.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'
import { fileWire } from '../uploads/upload.ts'
import { usesOfFiles } from '../uploads/references.ts'

const pixels = v.nullable(v.pipe(v.number(), v.integer(), v.minValue(1)))

const fileSchema = v.strictObject({
  FilePath: v.string(),
  FileName: v.string(),
  Type: v.string(),
  Size: v.pipe(v.number(), v.integer(), v.minValue(1)),
  Width: pixels,
  Height: pixels,
  UsedIn: v.array(v.strictObject({ kind: v.string(), id: v.string(), title: v.string() })),
})

/** The library of files that texts and pictures may use. */
export const fileRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/files',
    access: 'staff',
    describe: { summary: 'The library of files, and where each is used', success: { 200: v.array(fileSchema) } },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      const [files, uses] = await Promise.all([listFiles(services.files), usesOfFiles(services)])
      return json(files.map((file) => ({ ...fileWire(file), UsedIn: uses.get(file.path) ?? [] })))
    },
  },
]
