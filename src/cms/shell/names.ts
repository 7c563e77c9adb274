import type { AnyKind, Screen } from '#kinds/define.ts'
import { inSentence } from '../list/noun.ts'
import { sidebar, type KindScreen } from '../screens.ts'

/** What is new there: the kind's name, and where it has several screens, for whom: "FAQ set for individuals". */
export const newName = (kind: AnyKind, { only }: Screen): string => {
  const part = only && kind.form.find((row) => 'key' in row && row.key === only.key)?.options?.find(({ value }) => value === only.value)?.label
  return [inSentence(kind.label.one), part?.toLowerCase()].filter(Boolean).join(' for ')
}

/** The screens on which one can make something new. */
export const writable: readonly KindScreen[] = sidebar.flatMap(({ shows }) => (shows?.kind.shape === 'collection' && shows.kind.api.create ? [shows] : []))
