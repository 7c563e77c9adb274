import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { startApi } from '../api/harness.ts'
import { faults } from './faults.ts'
import { isWrite, nth, type Plan, type Seen } from './store-faults.ts'
import { onStage } from './stage.ts'
import { uploadStories } from './upload-stories.ts'

/** Matches all writes from the nth on, as for a process that ends at it. */
const from = (n: number) => {
  let count = 0
  return (seen: Seen) => isWrite(seen) && ++count >= n
}
/** Writes that fail: all, the nth, or all from it on. Sending everything in one part makes four: the part, the file, another name, the note that it is finished. */
const modes = (story: string): ((seen: Seen) => boolean)[] => [
  isWrite,
  nth(1),
  ...(story.startsWith('send everything') ? [2, 3, 4].flatMap((n) => [nth(n), from(n)]) : []),
]

test('uploads: no fault leads to a false acknowledgement or half a file', async (t) => {
  const api = await startApi(t)
  for (const [story, tell] of Object.entries(uploadStories)) {
    await t.test(story, async () => {
      const failures: string[] = []
      await Promise.all(
        Object.entries(faults).flatMap(([name, fault]) =>
          modes(story).map((meets, mode) => {
            const plan: Plan = (seen) => (meets(seen) ? fault : null)
            return onStage(api, (stage) => tell(stage, () => stage.fail(plan))).catch(
              (error: unknown) => void failures.push(`${name}, ${mode}: ${String(error)}`),
            )
          }),
        ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})

test('every function that takes writes has its place among the tests of faults', async () => {
  const known = [
    'api.ts',
    'assets.ts',
    'events.ts',
    'form-file.ts',
    'pass-key.ts',
    'sweep.ts',
    'upload.ts',
  ]
  const functions = await readdir(new URL('../../netlify/functions', import.meta.url))
  assert.deepEqual(
    functions.filter((name) => name.endsWith('.ts')).sort(),
    known,
    'try the new function under faults, and name it here',
  )
})
