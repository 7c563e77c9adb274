import * as queue from '../uploads/jobs.ts'
import { $needed } from '../uploads/needed.ts'
import { makeAskWhere } from './ask-where.ts'

/** The question of this window where files go. */
export const { $placing, askWhere, another } = makeAskWhere({ queue, onFiles: () => $needed.set(true) })
