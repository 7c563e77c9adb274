import { referenceOf } from '#forms/reference.ts'
import { fold, matches } from '#i18n/fold.ts'
import { valueOf, type Listed } from './submission.ts'

const SEARCHED = ['firstName', 'lastName', 'email', 'companyName', 'message', 'preferredRole'] as const

const textOf = (item: Listed): string => {
  const phone = valueOf(item, 'contactNumber')
  const words = SEARCHED.map((key) => valueOf(item, key))
  return fold([...words, phone, phone.replace(/[^\d+]/g, ''), referenceOf(item.id, item.type), item.note].join(' '))
}

/** Those in which every word of the query stands: in a name, the address, the number, the message, the note. */
export const search = (items: readonly Listed[], query: string): readonly Listed[] => {
  const words = fold(query)
  return items.filter((item) => matches(textOf(item), words))
}
