import { useRef, useState } from 'react'
import { checkNumber } from './words.ts'
import type { Editor } from '../editor.ts'
import { focusedPath } from '../focus.ts'
import type { Check } from './check.ts'
import { showPlace } from './show-place.ts'
import { checksNow } from './use-checks.ts'

export const keyOf = ({ name, path, detail, at }: Check): string => `${name} ${path} ${detail} ${at?.index ?? ''}`

export type Walk = {
  /** Goes to a check's very place. */
  go: (check: Check) => void
  /** Goes to the next check, or the one before; after the last comes the first. */
  step: (by: 1 | -1) => void
  /** Which check was gone to, for those who don't see it. */
  said: string
}

/** The way through the checks. Begins at the field that has the focus. */
export function useCheckWalk(editor: Editor, jump: (path: string) => void): Walk {
  const last = useRef('')
  const [said, setSaid] = useState('')
  const go = (check: Check) => {
    last.current = keyOf(check)
    jump(check.path)
    if (check.at) showPlace(check.path, check.at)
  }
  const step = (by: 1 | -1) => {
    const checks = checksNow(editor)
    if (checks.length === 0) return setSaid(checkNumber.none)
    const here = focusedPath()
    const at = checks.findIndex((check) => keyOf(check) === last.current && check.path === here)
    const firstInField = checks.findIndex(({ path }) => path === here)
    const index = at !== -1 ? (at + by + checks.length) % checks.length : firstInField !== -1 ? firstInField : by === 1 ? 0 : checks.length - 1
    const check = checks[index]
    if (!check) return
    go(check)
    setSaid(checkNumber.of(index + 1, checks.length, check))
  }
  return { go, step, said }
}
