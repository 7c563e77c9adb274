import type { ReactNode } from 'react'
import { piecesOf } from './pieces.ts'

/** A text with the words marked that were found. */
export function Marked({ text, isHit }: { text: string; isHit: (word: string) => boolean }): ReactNode {
  return piecesOf(text, isHit).map(({ text: piece, isHit: found }, at) => (found ? <mark key={at}>{piece}</mark> : piece))
}
