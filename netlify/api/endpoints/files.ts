import * as v from 'valibot'
import { listFiles } from '#store/files.ts'
import { staffUser } from '../crud.ts'
import { parseQuery, requireNoQuery } from '../request.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'
import { fileFields, fileWire } from '../uploads/upload.ts'
import { usesOfFiles } from '../uploads/references.ts'
import { hideUnusedFile } from '../uploads/withdraw.ts'

const usesSchema = v.array(v.strictObject({ kind: v.string(), id: v.string(), title: v.string() }))

const fileSchema = v.strictObject({ ...fileFields, UsedIn: usesSchema })

/** The library of files that texts and pictures may use. */
export const fileRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/files',
    access: 'staff',
    describe: {
      summary: 'List the files of the library, and the records that use each',
      success: { 200: v.array(fileSchema) },
    },
    handle: async ({ url, services }) => {
      requireNoQuery(url)
      const [files, usesByPath] = await Promise.all([
        listFiles(services.files),
        usesOfFiles(services),
      ])
      return json(
        files.map((file) => ({ ...fileWire(file), UsedIn: usesByPath.get(file.path) ?? [] })),
      )
    },
  },
  {
    method: 'DELETE',
    path: '/api/files',
    access: 'staff',
    describe: {
      summary:
        'Permanently erase a file, under all its names; refused while a record that is not in the bin uses it',
      query: ['FilePath!'],
      success: { 200: v.strictObject({ FilePath: v.string() }) },
      problems: { not_found: {}, conflict: { UsedIn: usesSchema } },
    },
    handle: async (call) => {
      const { FilePath = '' } = parseQuery(call.url, ['FilePath'])
      await hideUnusedFile(call, FilePath, staffUser(call).email)
      return json({ FilePath })
    },
  },
]
