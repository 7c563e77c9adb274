import type { Answer, Transport } from '../network/api.ts'

/** The lightest thing that only staff may ask: it tells whether the proof still holds, and renews it. */
export const askWithProof = (request: Transport): Promise<Answer<unknown>> => request('GET', '/api/audit?limit=1', { wait: false })
