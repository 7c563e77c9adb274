import * as v from 'valibot'
import type { Data, Kind } from '#kinds/define.ts'

/** What the build keeps of an entity: its data as the kind has it, and what pages need beside it. */
export const entrySchema = <Output extends Data>(kind: Kind<string, Output, keyof Output & string>) =>
  v.object({
    id: v.string(),
    rev: v.string(),
    slug: v.nullable(v.string()),
    oldSlugs: v.array(v.string()),
    createdAt: v.string(),
    updatedAt: v.string(),
    data: kind.schema,
  })
