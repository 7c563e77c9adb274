import assert from 'node:assert/strict'
import test from 'node:test'
import { routes } from '../../netlify/api/router.ts'
import { formFileUpload } from '../../netlify/api/submissions/attachments.ts'
import { libraryUpload } from '../../netlify/api/uploads/library.ts'
import { lanes } from './crash/lanes.ts'

/**
 * Reason for each endpoint that no lane calls. A lane is a loop of writes that runs while servers
 * are killed, see crash/lane.ts.
 */
const exceptions: Readonly<Record<string, string>> = {
  'POST /api/pass-key': 'it leaves counters of tries and nothing that is acknowledged',
  'POST /api/user-access': 'it writes nothing',
  'POST /api/form-search': 'a reading, which leaves an audit entry',
  'POST /api/form-export': 'a reading, which leaves an audit entry',
}

test('every endpoint that writes is called by a lane while servers are killed', () => {
  const used = new Set(Object.values(lanes).flatMap(({ usedEndpoints }) => usedEndpoints))
  const uploadEndpoints = [libraryUpload, formFileUpload].flatMap(({ path }) => [
    `POST ${path}/`,
    `PATCH ${path}/{id}`,
  ])
  const writing = routes
    .filter(({ method }) => method !== 'GET')
    .map(({ method, path }) => `${method} ${path}`)
  assert.deepEqual(
    [...used, ...Object.keys(exceptions)].sort(),
    [...writing, ...uploadEndpoints].sort(),
    'add the endpoint to a lane of tests/faults/crash/lanes.ts, or name it here',
  )
})
