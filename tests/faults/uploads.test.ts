import assert from 'node:assert/strict'
import { readdir } from 'node:fs/promises'
import test from 'node:test'
import { startApi } from '../api/harness.ts'
import { faults } from './faults.ts'
import { isWrite, onlyNth, type FaultPlan, type StoreRequest } from './store-faults.ts'
import { onStage } from './stage.ts'
import { uploadStories } from './upload-stories.ts'

/** Makes a function that is true for all writes from the nth on, as if the process ended at it. */
const fromNth = (n: number) => {
  let count = 0
  return (seen: StoreRequest): boolean => {
    if (isWrite(seen)) count += 1
    return isWrite(seen) && count >= n
  }
}

/**
 * Functions that choose the writes with a fault: all writes, the nth, or all from the nth on. A
 * story that sends a whole file makes four writes: the part, the file, the name of the file, and
 * the note that the upload is finished.
 */
const writeChoosers = (story: string): ((seen: StoreRequest) => boolean)[] => [
  isWrite,
  onlyNth(1),
  ...(story.startsWith('send everything')
    ? [2, 3, 4].flatMap((n) => [onlyNth(n), fromNth(n)])
    : []),
]

test('an upload under any fault is never acknowledged falsely, and stores no part of a file', async (t) => {
  const api = await startApi(t)
  for (const [name, story] of Object.entries(uploadStories)) {
    await t.test(name, async () => {
      const failures: string[] = []
      await Promise.all(
        Object.entries(faults).flatMap(([faultName, fault]) =>
          writeChoosers(name).map((hasFault, choice) => {
            const plan: FaultPlan = (seen) => (hasFault(seen) ? fault : null)
            return onStage(api, (stage) => story(stage, () => stage.fail(plan))).catch(
              (error: unknown) => void failures.push(`${faultName}, ${choice}: ${String(error)}`),
            )
          }),
        ),
      )
      assert.equal(failures.join('\n'), '')
    })
  }
})

test('every Netlify function is known to these tests', async () => {
  const knownFunctions = [
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
    knownFunctions,
    'try the new function under faults, and name it here',
  )
})
