import * as v from 'valibot'
import type { Data, Kind } from '#kinds/define.ts'
import { time } from '#kinds/fields.ts'
import { SLUG } from '#rules/slug.ts'

const slug = v.pipe(v.string(), v.regex(SLUG))

/** What the build keeps of an entity: its data as the kind has it, and what pages need beside it. */
export const entrySchema = <Output extends Data>(kind: Kind<string, Output, keyof Output & string>) =>
  v.object({
    id: v.pipe(v.string(), v.regex(/^([0-9a-f-]{36}|[A-Z_]{1,40})$/)),
    rev: v.pipe(v.string(), v.regex(/^[a-z0-9]{1,40}$/)),
    // These become addresses and lines of files: nothing but their one form may get there, wherever a record comes from.
    slug: v.nullable(slug),
    oldSlugs: v.array(slug),
    rank: v.nullable(v.pipe(v.string(), v.maxLength(200))),
    createdAt: time,
    publishAt: v.nullable(time),
    expireAt: v.nullable(time),
    updatedAt: time,
    data: kind.schema,
  })
