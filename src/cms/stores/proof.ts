import type { Answer, Transport } from '../network/api.ts'

/** The cheapest staff-only request: tells whether the pass key is still valid, and renews it. */
export const askWithProof = (request: Transport): Promise<Answer<unknown>> => request('GET', '/api/audit?limit=1', { wait: false })
