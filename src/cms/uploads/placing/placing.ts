import * as queue from '../jobs.ts'
import { $needed } from '../needed.ts'
import { makeAskWhere } from './choices.ts'

/** The question of this window where files go. */
export const { $placing, askWhere, another } = makeAskWhere({ queue, onFiles: () => $needed.set(true) })
