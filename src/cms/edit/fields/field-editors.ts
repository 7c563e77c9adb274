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

/** The editor of each type of field. */
export const fieldEditors = {
  text: TextField,
  html: HtmlField,
  image: ImageField,
  file: FileField,
  list: ListField,
  date: DateField,
  time: TimeField,
  boolean: BooleanField,
  choice: ChoiceField,
  number: NumberField,
  token: TokenField,
} satisfies Record<FieldType, (props: FieldProps) => ReactNode>
