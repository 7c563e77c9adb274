import { buildRecord } from '#content/build-record.ts'
import { today } from '#content/store.ts'

/** Record of the build: when it was made, from which revision of every item, and the day whose fees it shows: how the staff area knows what is live. */
export const GET = async (): Promise<Response> => {
  const { index } = await buildRecord()
  return new Response(JSON.stringify({ builtAt: new Date().toISOString(), day: today, ...index }), { headers: { 'Content-Type': 'application/json' } })
}
