import * as queue from '../jobs.ts'
import { $needed } from '../needed.ts'
import { makeTargetQuestions } from './choices.ts'

/** This tab's question where files go. */
export const { $targetQuestion, askForTarget, replaceRefused } = makeTargetQuestions({ queue, onFiles: () => $needed.set(true) })
