import type { ReactNode } from 'react'
import type { AnyKind } from '#kinds/define.ts'
import { fieldText, titleOf, type Item } from '../../stores/records.ts'
import { Text } from '../../ui/language.tsx'

/** An item's name in its own language. */
export function Title({ kind, item }: { kind: AnyKind; item: Item }): ReactNode {
  const column = kind.columns[0]
  const isArabic = fieldText(item, column?.key) === '' && fieldText(item, column?.ar) !== ''
  return <Text lang={isArabic ? 'ar' : 'en'}>{titleOf(kind, item)}</Text>
}
