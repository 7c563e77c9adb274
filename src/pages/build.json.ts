import { buildRecord } from '#content/build-record.ts'
import { buildMoment, today } from '#content/day.ts'

/**
 * Record of the build, from which the staff area knows what is live: the build's time, the revision
 * of every item, and the day whose fees are shown.
 */
export const GET = async (): Promise<Response> => {
  const { index } = await buildRecord()
  return new Response(
    JSON.stringify({ builtAt: await buildMoment(), day: await today(), ...index }),
    { headers: { 'Content-Type': 'application/json' } },
  )
}
