import { useStore } from '@nanostores/react'
import { useEffect, useMemo, useState } from 'react'
import { $publish } from '../../stores/publish.ts'
import { addressesOf, checksOf } from '../checks.ts'
import type { Editor } from '../editor.ts'
import { useEditing, useEditState } from '../editor-context.ts'
import { errorsIn } from '../validation.ts'
import { STATUS, type Values } from '../values.ts'
import type { Check } from './check.ts'
import { $facts, askSite, knownIn } from './site-facts.ts'

/** Milliseconds without a keystroke after which a text is gone through. */
const PAUSE = 300

function useDebounced(values: Values): Values {
  const [debounced, setDebounced] = useState(values)
  useEffect(() => {
    const timer = setTimeout(() => setDebounced(values), PAUSE)
    return () => clearTimeout(timer)
  }, [values])
  return debounced
}

/** The checks of what stands in the form, a moment after the last keystroke; the site is asked for its addresses. */
export function useChecks(): readonly Check[] {
  const { kind } = useEditing()
  const { values } = useEditState()
  const debounced = useDebounced(values)
  const facts = useStore($facts)
  const build = useStore($publish).site?.builtAt
  useEffect(() => void askSite(addressesOf(kind, debounced)), [kind, debounced, build])
  return useMemo(() => checksOf(kind, debounced, knownIn(facts)), [kind, debounced, facts])
}

/** The same at this very moment. */
export const checksNow = ({ kind, $state }: Pick<Editor, 'kind' | '$state'>): readonly Check[] => checksOf(kind, $state.get().values, knownIn($facts.get()))

/** What stands in the way of publishing without a question. A draft never asks; what the server would refuse is named by the save itself. */
export function toFix(editor: Pick<Editor, 'kind' | '$state'>): readonly Check[] {
  const { values } = editor.$state.get()
  if (values[STATUS] === 'draft' || Object.keys(errorsIn(editor.kind, values)).length > 0) return []
  return checksNow(editor).filter(({ level }) => level === 'fix')
}
