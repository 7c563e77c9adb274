import { z } from 'astro/zod'
import * as v from 'valibot'

/**
 * Lets a content collection, which takes zod schemas only, be checked by a valibot one. An entry that doesn't fit
 * stops the build with the field's name and the schema's own words.
 */
export const fromValibot = <T>(schema: v.GenericSchema<unknown, T>) =>
  z.unknown().transform((value, context): T => {
    const result = v.safeParse(schema, value)
    if (result.success) return result.output
    for (const issue of result.issues) context.addIssue({ code: 'custom', message: `${v.getDotPath(issue) ?? 'entry'}: ${issue.message}` })
    return z.NEVER
  })
