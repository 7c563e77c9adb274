import * as v from 'valibot'
import { date } from '#kinds/fields.ts'
import { fees } from '#kinds/fees.ts'
import { addDays } from '#rules/time.ts'
import { inForceOn } from '#rules/versions.ts'
import { readEntity } from '#store/records.ts'
import { visibleItems } from '../list.ts'
import { recordSchema } from '../openapi/kind.ts'
import { Problem } from '../problem.ts'
import { check, requireNoQuery } from '../request.ts'
import { json, publicCacheHeaders } from '../respond.ts'
import type { Call, Route } from '../route.ts'
import { toWire } from '../wire.ts'

/**
 * Fees in force on a day, with the first and the last day of their version; `inForceUntil` is null
 * while no version follows.
 */
const feesOnDaySchema = v.pipe(
  v.strictObject({
    day: date,
    inForceFrom: date,
    inForceUntil: v.nullable(date),
    fees: recordSchema(fees, { withLongTexts: true, forStaff: false }),
  }),
  v.title('fees-on-a-day'),
)

/**
 * The published version of the fees that is in force on a past or future day, whole.
 * @throws Problem `not_found` for a day before the first version
 */
const feesOn = async (
  { services, staff }: Pick<Call, 'services' | 'staff'>,
  day: string,
): Promise<v.InferOutput<typeof feesOnDaySchema>> => {
  const versions = (await visibleItems({ services, staff }, fees)).map(({ id, data }) => ({
    id,
    from: String(data['InForceFrom']),
  }))
  const current = inForceOn(versions, day)
  const record = current && (await readEntity(services.content, fees, current.id))
  if (!current || !record) throw new Problem('not_found')
  const firstDayOfNext = versions
    .map(({ from }) => from)
    .filter((from) => from > current.from)
    .sort()[0]
  return {
    day,
    inForceFrom: current.from,
    inForceUntil: firstDayOfNext === undefined ? null : addDays(firstDayOfNext, -1),
    fees: toWire(fees, record.data, false),
  }
}

/** The fees and limits in force on a day. */
export const feesRoutes: readonly Route[] = [
  {
    method: 'GET',
    path: '/api/fees/on/{day}',
    access: 'public',
    describe: {
      summary:
        'Get the fees and limits in force on a day in the Emirates, from the versions published so far',
      success: { 200: feesOnDaySchema },
    },
    handle: async (call) => {
      requireNoQuery(call.url)
      const day = check(date, call.params['day'], ['day'])
      return json(await feesOn({ ...call, staff: false }, day), {
        headers: publicCacheHeaders(fees.name),
      })
    },
  },
]
