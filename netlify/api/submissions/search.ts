import { referenceOf } from '#forms/reference.ts'
import { valueOf, type Listed } from './submission.ts'

/** Letters of Arabic that people write in several ways, brought to one. Hamza on a seat is taken apart by the normal form. */
const VARIANTS: Readonly<Record<string, string>> = { ٱ: 'ا', ى: 'ي', ی: 'ي', ة: 'ه', ک: 'ك', ء: '', ـ: '' }

/** Text as a search compares it, in both scripts: lower case, without marks, one form of each letter and digit. */
export const normalise = (text: string): string =>
  text
    .normalize('NFKD')
    .replace(/\p{Mn}/gu, '')
    .replace(/[ٱىیةکءـ]/g, (letter) => VARIANTS[letter] ?? letter)
    .replace(/[\u0660-\u0669\u06F0-\u06F9]/g, (digit) => String(digit.charCodeAt(0) & 0xf))
    .toLowerCase()
    .replace(/\s+/g, ' ')
    .trim()

const SEARCHED = ['firstName', 'lastName', 'email', 'companyName', 'message', 'preferredRole'] as const

const textOf = (item: Listed): string => {
  const phone = valueOf(item, 'contactNumber')
  const words = SEARCHED.map((key) => valueOf(item, key))
  return normalise([...words, phone, phone.replace(/[^\d+]/g, ''), referenceOf(item.id, item.type), item.note].join(' '))
}

/** Those in which every word of the query stands: in a name, the address, the number, the message, the note. */
export const search = (items: readonly Listed[], query: string): readonly Listed[] => {
  const words = normalise(query).split(' ').filter(Boolean)
  if (words.length === 0) return items
  return items.filter((item) => {
    const text = textOf(item)
    return words.every((word) => text.includes(word))
  })
}
