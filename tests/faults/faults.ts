import type { Fault } from './store-faults.ts'

/** Faults that a write to the store can meet, by the names that failed tests print. */
export const faults: Record<string, Fault> = {
  '503 before it is applied': { kind: 'before', status: 503 },
  '503 after it was applied': { kind: 'after', status: 503 },
  '500 after it was applied': { kind: 'after', status: 500 },
  '409': { kind: 'before', status: 409 },
  '429': { kind: 'before', status: 429 },
  '412 from its own first try': { kind: 'after', status: 412 },
  'a connection cut before': { kind: 'cut', applied: false },
  'a connection cut after': { kind: 'cut', applied: true },
  'no answer, not applied': { kind: 'hang', applied: false },
  'no answer, but applied': { kind: 'hang', applied: true },
  'an answer without an ETag': { kind: 'no etag' },
}
