import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useRef, useState } from 'react'
import type { Values } from '#kinds/values.ts'
import { valuesToSend, type SaveRequest } from '../../model/acts.ts'
import { errorsIn } from '../../model/validation.ts'
import { fieldId, useSession, useValues } from '../../session/session-context.ts'
import type { Session } from '../../session/session.ts'
import { focusedPath } from '../../session/focus.ts'
import { $publishProgress } from '../../stores/publish.ts'
import { checkAnnouncement, type ElementRef, type FieldFinding } from './check.ts'
import { siteAddressesIn, fieldFindingsOf } from './checks.ts'
import { $siteAnswers, askSite, answerLookup } from './site-facts.ts'

/** Milliseconds without a change of the form before it is checked. */
const PAUSE_MS = 300

/** Findings in the form's debounced values. Requests the addresses in the values from the site. */
export function useFindings(): readonly FieldFinding[] {
  const { kind } = useSession()
  const values = useValues()
  const debounced = useDebounced(values)
  const siteAnswers = useStore($siteAnswers)
  const build = useStore($publishProgress).site?.builtAt
  useEffect(() => void askSite(siteAddressesIn(kind, debounced)), [kind, debounced, build])
  return useMemo(
    () => fieldFindingsOf(kind, debounced, answerLookup(siteAnswers)),
    [kind, debounced, siteAnswers],
  )
}

function useDebounced(values: Values): Values {
  const [debounced, setDebounced] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(values), PAUSE_MS)
    return () => clearTimeout(timer)
  }, [values])
  return debounced
}

/** Findings in the current values, not debounced. */
const currentChecks = ({
  kind,
  $values,
}: Pick<Session, 'kind' | '$values'>): readonly FieldFinding[] =>
  fieldFindingsOf(kind, $values.get(), answerLookup($siteAnswers.get()))

/**
 * Findings to fix, for a question before a publication. Empty for a draft. Empty also when the
 * values have errors that the server refuses, because the save reports these.
 */
export function blockingFindings(
  session: Pick<Session, 'kind' | 'form' | '$values'>,
  saveRequest: SaveRequest,
): readonly FieldFinding[] {
  const { values, record } = session.form()
  if (
    saveRequest.name === 'draft' ||
    Object.keys(
      errorsIn(session.kind, valuesToSend(session.kind, record, values, saveRequest, Date.now())),
    ).length > 0
  )
    return []
  return currentChecks(session).filter(({ level }) => level === 'fix')
}

/** Key that identifies a finding in a list. */
export const findingKey = ({ name, path, detail, at }: FieldFinding): string =>
  `${name} ${path} ${detail} ${at?.index ?? ''}`

/** Commands that move the focus from finding to finding. */
export type FindingNavigation = {
  /** Goes to the field of a finding, and selects its element when it names one. */
  go: (check: FieldFinding) => void
  /** Goes to the next finding (1) or the previous one (-1); the first one follows the last. */
  step: (by: 1 | -1) => void
  /** Screen-reader text for the finding that `step` went to; empty before the first call. */
  announcement: string
}

/**
 * Index of the finding that `step` goes to. After `lastKey`, the finding visited last, while its
 * field has the focus; else the first finding in the field with the focus; else the first or last.
 */
function indexAfter(checks: readonly FieldFinding[], by: 1 | -1, lastKey: string): number {
  const focused = focusedPath()
  const lastIndex = checks.findIndex(
    (check) => findingKey(check) === lastKey && check.path === focused,
  )
  if (lastIndex !== -1) return (lastIndex + by + checks.length) % checks.length
  const firstInField = checks.findIndex(({ path }) => path === focused)
  if (firstInField !== -1) return firstInField
  return by === 1 ? 0 : checks.length - 1
}

/** Navigation through the findings. @param jump moves the focus to a field */
export function useFindingNavigation(
  session: Session,
  jump: (path: string) => void,
): FindingNavigation {
  const lastKey = useRef('')
  const [announcement, setAnnouncement] = useState('')
  const go = (check: FieldFinding) => {
    lastKey.current = findingKey(check)
    jump(check.path)
    if (check.at) selectElement(check.path, check.at)
  }
  const step = (by: 1 | -1) => {
    const checks = currentChecks(session)
    if (checks.length === 0) return setAnnouncement(checkAnnouncement.none)
    const index = indexAfter(checks, by, lastKey.current)
    const check = checks[index]
    if (!check) return
    go(check)
    setAnnouncement(checkAnnouncement.of(index + 1, checks.length, check))
  }
  return { go, step, announcement }
}

/** Maximum number of animation frames to wait for the rich-text editor to load and render. */
const MAX_FRAMES = 120

/** Elements that the rich-text editor adds to a text and that are not stored. */
const EDITOR_ELEMENTS = '.ProseMirror-separator, .ProseMirror-trailingBreak'

/** Waits until the element is rendered in the focused field, selects it and scrolls to it. */
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

/** Element in the rich-text editor of a field; null while it is not rendered. */
function elementIn(path: string, { tags, index }: ElementRef): HTMLElement | null {
  const field = document.getElementById(fieldId(path))
  if (!field?.isContentEditable) return null
  const elements = [...field.querySelectorAll<HTMLElement>(tags)]
  return elements.filter((element) => !element.matches(EDITOR_ELEMENTS))[index] ?? null
}
