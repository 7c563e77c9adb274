import { queryOf } from '../check.ts'
import { json } from '../respond.ts'
import type { Route } from '../route.ts'
import { listFiles } from '../storage/files.ts'

/** The library of files that texts and pictures may use. */
export const fileRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/files',
    access: 'staff',
    handle: async ({ url, services }) => {
      queryOf(url, [])
      const files = await listFiles(services.files)
      return json(files.map(({ path, name, type, size, width, height }) => ({ FilePath: path, FileName: name, Type: type, Size: size, Width: width, Height: height })))
    },
  },
]
