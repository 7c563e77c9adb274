import type { ReactNode } from 'react'
import type { FieldType } from '#kinds/define.ts'
import { BooleanField } from './boolean-field.tsx'
import { ChoiceField } from './choice-field.tsx'
import { DateField } from './date-field.tsx'
import type { FieldProps } from './field-props.ts'
import { FileField } from './file-field.tsx'
import { HtmlField } from './html-field.tsx'
import { ImageField } from './image-field.tsx'
import { ListField } from './list-field.tsx'
import { NumberField } from './number-field.tsx'
import { TextField } from './text-field.tsx'
import { TimeField } from './time-field.tsx'
import { TokenField } from './token-field.tsx'

/** The editor of each type of field, and whether it stands with the content or with the facts about it. */
export const fieldEditors = {
  text: { editor: TextField, place: 'content' },
  html: { editor: HtmlField, place: 'content' },
  image: { editor: ImageField, place: 'content' },
  file: { editor: FileField, place: 'content' },
  list: { editor: ListField, place: 'content' },
  date: { editor: DateField, place: 'details' },
  time: { editor: TimeField, place: 'details' },
  boolean: { editor: BooleanField, place: 'details' },
  choice: { editor: ChoiceField, place: 'details' },
  number: { editor: NumberField, place: 'details' },
  token: { editor: TokenField, place: 'details' },
} satisfies Record<FieldType, { editor: (props: FieldProps) => ReactNode; place: 'content' | 'details' }>
