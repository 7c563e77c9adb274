import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Values } from '#kinds/values.ts'
import { storedBy, type SaveRequest } from '../../model/acts.ts'
import { errorsIn } from '../../model/validation.ts'
import { fieldId, useSession, useValues } from '../../session/session-context.ts'
import type { Session } from '../../session/session.ts'
import { focusedPath } from '../../session/focus.ts'
import { $publish } from '../../stores/publish.ts'
import { checkAnnouncement, type ElementRef, type Check } from './check.ts'
import { siteAddressesIn, checksOf } from './checks.ts'
import { $facts, askSite, lookupIn } from './site-facts.ts'

/** Milliseconds without a keystroke before a text is checked. */
const PAUSE = 300

/** Checks of the form's values, debounced; requests the values' addresses from the site. */
export function useChecks(): readonly Check[] {
  const { kind } = useSession()
  const values = useValues()
  const debounced = useDebounced(values)
  const facts = useStore($facts)
  const build = useStore($publish).site?.builtAt
  useEffect(() => void askSite(siteAddressesIn(kind, debounced)), [kind, debounced, build])
  return useMemo(() => checksOf(kind, debounced, lookupIn(facts)), [kind, debounced, facts])
}

function useDebounced(values: Values): Values {
  const [debounced, setDebounced] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(values), PAUSE)
    return () => clearTimeout(timer)
  }, [values])
  return debounced
}

/** Checks of the current values, not debounced. */
const checksNow = ({ kind, $values }: Pick<Session, 'kind' | '$values'>): readonly Check[] =>
  checksOf(kind, $values.get(), lookupIn($facts.get()))

/**
 * Findings to ask about before an act makes the form public. Errors that the server would refuse
 * are reported by the save.
 */
export function blockingFindings(
  session: Pick<Session, 'kind' | 'form' | '$values'>,
  act: SaveRequest,
): readonly Check[] {
  const { values, record } = session.form()
  if (
    act.name === 'draft' ||
    Object.keys(errorsIn(session.kind, storedBy(session.kind, record, values, act, Date.now())))
      .length > 0
  )
    return []
  return checksNow(session).filter(({ level }) => level === 'fix')
}

export const keyOf = ({ name, path, detail, at }: Check): string =>
  `${name} ${path} ${detail} ${at?.index ?? ''}`

export type Walk = {
  /** Goes to the element that a check names. */
  go: (check: Check) => void
  /** Goes to the next or the previous check; the first follows the last. */
  step: (by: 1 | -1) => void
  /** Screen-reader text for the current check. */
  announcement: string
}

/** Navigation through the checks. Begins at the field that has the focus. */
export function useCheckWalk(session: Session, jump: (path: string) => void): Walk {
  const last = useRef('')
  const [announcement, setAnnouncement] = useState('')
  const go = (check: Check) => {
    last.current = keyOf(check)
    jump(check.path)
    if (check.at) selectElement(check.path, check.at)
  }
  const step = (by: 1 | -1) => {
    const checks = checksNow(session)
    if (checks.length === 0) return setAnnouncement(checkAnnouncement.none)
    const here = focusedPath()
    const at = checks.findIndex((check) => keyOf(check) === last.current && check.path === here)
    const firstInField = checks.findIndex(({ path }) => path === here)
    const index =
      at !== -1
        ? (at + by + checks.length) % checks.length
        : firstInField !== -1
          ? firstInField
          : by === 1
            ? 0
            : checks.length - 1
    const check = checks[index]
    if (!check) return
    go(check)
    setAnnouncement(checkAnnouncement.of(index + 1, checks.length, check))
  }
  return { go, step, announcement }
}

/** Maximum number of frames in which the rich-text editor is loaded and rendered. */
const MAX_FRAMES = 120

/** Elements that the editor adds to those of a text. */
const OWN = '.ProseMirror-separator, .ProseMirror-trailingBreak'

/** Selects the element in the text and scrolls it into view, once it is rendered. */
function selectElement(path: string, at: ElementRef, frames = MAX_FRAMES): void {
  requestAnimationFrame(() => {
    const element = elementIn(path, at)
    if (!element || document.activeElement?.id !== fieldId(path)) {
      if (frames > 0) selectElement(path, at, frames - 1)
      return
    }
    const range = document.createRange()
    if (element instanceof HTMLImageElement) range.selectNode(element)
    else range.selectNodeContents(element)
    const selection = getSelection()
    selection?.removeAllRanges()
    selection?.addRange(range)
    element.scrollIntoView({ block: 'center' })
  })
}

/** Element that a check names, in the text of a field; null while it is not in the page. */
function elementIn(path: string, { tags, index }: ElementRef): HTMLElement | null {
  const field = document.getElementById(fieldId(path))
  if (!field?.isContentEditable) return null
  return (
    [...field.querySelectorAll<HTMLElement>(tags)].filter((one) => !one.matches(OWN))[index] ?? null
  )
}
