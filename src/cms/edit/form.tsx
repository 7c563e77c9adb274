import { memo, useState, type ReactNode } from 'react'
import type { FieldType, Row } from '#kinds/define.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { isTwin, rowsIn, sideLabel, type TwinRow } from '../model/fields.ts'
import type { Side } from '../model/values.ts'
import {
  fieldId,
  useItem,
  useSession,
  useValueAt,
  type FieldProps,
  type RowsProps,
} from '../session/session-context.ts'
import { focusAfterDialog, focusField } from '../session/focus.ts'
import { IconButton, Segmented } from '../ui/controls.tsx'
import { Confirm } from '../ui/dialog.tsx'
import { BooleanField, ChoiceField, NumberField, TokenField } from './fields/choice-fields.tsx'
import { DateField, TimeField } from './fields/date-time-fields.tsx'
import { FileField, ImageField } from './fields/file-fields.tsx'
import { HtmlField } from './fields/html-field.tsx'
import { ListField } from './fields/list-field.tsx'
import { TextField } from './fields/text-field.tsx'

const languageSegments: readonly { value: Side; label: ReactNode }[] = [
  { value: 'en', label: cmsEdit.languages.en },
  { value: 'ar', label: <span lang="ar">{cmsEdit.languages.ar}</span> },
]

/**
 * Content of an item: both languages side by side, in narrow windows one at a time. It is memoised:
 * while a person types, only the changed fields are rendered again.
 */
export const ContentForm = memo(function ContentForm({
  side,
  onSide,
}: {
  side: Side
  onSide: (side: Side) => void
}): ReactNode {
  const { kind } = useSession()
  return (
    <div className="edit-content" data-side={side}>
      <div className="edit-languages">
        <div className="edit-tabs">
          <Segmented
            label={cmsEdit.languages.label}
            segments={languageSegments}
            value={side}
            onChange={onSide}
          />
        </div>
        <h2 className="edit-language">{cmsEdit.languages.en}</h2>
        <h2 className="edit-language edit-language-ar" lang="ar" dir="rtl">
          {cmsEdit.languages.ar}
        </h2>
      </div>
      <div className="edit-rows">
        <FormRows
          rows={rowsIn(kind, 'content')}
          pathFor={(key) => key}
          nameFor={({ label }) => label}
        />
      </div>
    </div>
  )
})

/** Rows of the form. A field with two languages has them side by side; other fields have one. */
function FormRows({ rows, pathFor, nameFor }: RowsProps): ReactNode {
  return rows.map((row) =>
    isTwin(row) ? (
      <TwinFields key={row.label} row={row} pathFor={pathFor} name={nameFor(row)} />
    ) : (
      <div key={row.label} className={row.type === 'list' ? 'edit-row edit-row-whole' : 'edit-row'}>
        <div className="edit-side">
          <FormField row={row} path={pathFor(row.key)} side={null} />
        </div>
      </div>
    ),
  )
}

function TwinFields({
  row,
  pathFor,
  name,
}: {
  row: TwinRow
  pathFor: RowsProps['pathFor']
  name: string
}): ReactNode {
  const paths = { en: pathFor(row.en), ar: pathFor(row.ar) }
  return (
    <div className="edit-row">
      <div className="edit-side edit-side-en">
        <FormField row={row} path={paths.en} side="en" />
      </div>
      <div className="edit-across">
        <CopyAcross name={name} paths={paths} />
      </div>
      <div className="edit-side edit-side-ar">
        <FormField row={row} path={paths.ar} side="ar" />
      </div>
    </div>
  )
}

/** Editors by type of field. */
const fieldEditors = {
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

/** Renders rows inside a list field: the fields of an entry. */
const renderRows = (props: RowsProps): ReactNode => <FormRows {...props} />

/** Field of a row, by its path and language. */
export function FormField({
  row,
  path,
  side,
}: {
  row: Row
  path: string
  side: Side | null
}): ReactNode {
  const FieldEditor = fieldEditors[row.type]
  return (
    <div data-path={path}>
      <FieldEditor
        row={row}
        path={path}
        side={side}
        label={sideLabel(row.label, side)}
        renderRows={renderRows}
      />
    </div>
  )
}

const copyWords = cmsEdit.copy

/** Direction of a copy: English to Arabic, and back only when English is empty. */
const copyDirection = (english: unknown, arabic: unknown): { from: Side; to: Side } =>
  !english && arabic ? { from: 'ar', to: 'en' } : { from: 'en', to: 'ar' }

/** Button that copies a field to the other language; asks before it overwrites text. */
function CopyAcross({
  name,
  paths,
}: {
  /** Name of the field that is unique in the form. */
  name: string
  paths: Readonly<Record<Side, string>>
}): ReactNode {
  const session = useSession()
  const { phase } = useItem()
  const texts = { en: useValueAt(paths.en), ar: useValueAt(paths.ar) }
  const [isAsking, setAsking] = useState(false)
  const { from, to } = copyDirection(texts.en, texts.ar)
  const target = copyWords.sides[to]

  const copy = () => {
    session.set(paths[to], texts[from])
    focusField(paths[to])
  }
  const start = () => (texts[to] ? setAsking(true) : copy())

  return (
    <>
      <IconButton
        icon={to === 'ar' ? 'arrow-right' : 'arrow-left'}
        size="small"
        label={copyWords.label(name, copyWords.sides[from], target)}
        isDisabled={phase !== 'ready' || !texts[from] || texts.en === texts.ar}
        onPress={start}
      />
      <Confirm
        title={copyWords.title(target)}
        text={copyWords.text(target)}
        action={copyWords.action}
        tone="primary"
        isOpen={isAsking}
        onClose={() => setAsking(false)}
        onConfirm={() => {
          session.set(paths[to], texts[from])
          focusAfterDialog(`#${CSS.escape(fieldId(paths[to]))}`)
          return Promise.resolve(true)
        }}
      />
    </>
  )
}
