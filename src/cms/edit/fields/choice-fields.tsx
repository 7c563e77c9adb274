import { useId, type ReactNode } from 'react'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import { useField, useItem, useLiveValues, type FieldProps } from '../../session/session-context.ts'
import { Button, Segmented } from '../../ui/controls.tsx'
import { FieldError, FieldFrame } from '../../ui/field.tsx'
import { Icon } from '../../ui/icon.tsx'

/** Check box. */
export function BooleanField({ row, path, label }: FieldProps): ReactNode {
  const field = useField(path)
  return (
    <div className="field">
      <label className="edit-check hstack">
        <input
          id={field.id}
          type="checkbox"
          checked={field.value === true}
          disabled={field.disabled}
          aria-describedby={row.hint && `${field.id}-hint`}
          onChange={(event) => field.set(event.target.checked)}
          onBlur={field.touch}
        />
        <span>{label}</span>
      </label>
      {row.hint && (
        <p className="field-hint" id={`${field.id}-hint`}>
          {row.hint}
        </p>
      )}
    </div>
  )
}

/** Number of options that fit in one row. */
const MAX_SIDE_BY_SIDE = 3

/** Choice of one option: as buttons in a row, or with many options in a menu. */
export const ChoiceField = (props: FieldProps): ReactNode =>
  (props.row.options?.length ?? 0) > MAX_SIDE_BY_SIDE ? (
    <Select {...props} />
  ) : (
    <ButtonRow {...props} />
  )

function Select({ row, path, label }: FieldProps): ReactNode {
  const field = useField(path)
  return (
    <FieldFrame
      id={field.id}
      label={label}
      hint={row.hint}
      error={field.error}
      required={field.required}
      showsRequiredMark={false}
    >
      {(control) => (
        <div className="edit-select">
          <select
            {...control}
            className="input"
            value={field.text}
            disabled={field.disabled}
            onChange={(event) => field.set(event.target.value)}
            onBlur={field.touch}
          >
            {(row.options ?? []).map(({ value, label: text }) => (
              <option key={value} value={value}>
                {text}
              </option>
            ))}
          </select>
          <Icon name="chevron-down" size={16} />
        </div>
      )}
    </FieldFrame>
  )
}

function ButtonRow({ row, path, label }: FieldProps): ReactNode {
  const field = useField(path)
  const segments = (row.options ?? []).map(({ value, label: text }) => ({ value, label: text }))
  return (
    <div className="field">
      <div className="field-head">
        <span className="edit-label" id={`${field.id}-label`}>
          {label}
        </span>
      </div>
      <Segmented
        id={field.id}
        label={label}
        labelledBy={`${field.id}-label`}
        segments={segments}
        value={field.text}
        isDisabled={field.disabled}
        onChange={field.set}
      />
      {field.error && <FieldError>{field.error}</FieldError>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
    </div>
  )
}

/** Maximum length of a range that is shown as stars; a number of a longer range is typed. */
const MAX_STARS = 10

type NumberProps = FieldProps & {
  least: number
  most: number
  /** Number of decimal places. */
  digits: number
}

/** Number between the least and the most that its row allows. */
export function NumberField(props: FieldProps): ReactNode {
  const { row } = props
  if (row.type !== 'number') return null
  const { least, most, digits = 0 } = row
  const Field = digits === 0 && most - least < MAX_STARS ? Stars : TypedNumber
  return <Field {...props} least={least} most={most} digits={digits} />
}

/** One star for each number of a short range, filled up to the chosen number. */
function Stars({ row, path, label, least, most }: NumberProps): ReactNode {
  const field = useField(path)
  const name = useId()
  const chosen = typeof field.value === 'number' ? field.value : least
  return (
    <div className="field">
      <div className="field-head">
        <span className="edit-label" id={`${field.id}-label`}>
          {label}
        </span>
        <span className="field-counter" aria-hidden="true">
          {cmsEdit.of(chosen, most)}
        </span>
      </div>
      <div className="edit-marks-row" role="radiogroup" aria-labelledby={`${field.id}-label`}>
        {Array.from({ length: most - least + 1 }, (_, index) => least + index).map((number) => (
          <label key={number} className="edit-number-mark" data-on={number <= chosen || undefined}>
            <input
              type="radio"
              id={number === chosen ? field.id : undefined}
              name={name}
              aria-label={cmsEdit.of(number, most)}
              checked={number === chosen}
              disabled={field.disabled}
              onChange={() => field.set(number)}
              onBlur={field.touch}
            />
            <Icon name="star" size={24} />
          </label>
        ))}
      </div>
      {field.error && <FieldError>{field.error}</FieldError>}
      {row.hint && <p className="field-hint">{row.hint}</p>}
    </div>
  )
}

function TypedNumber({ row, path, label, least, most, digits }: NumberProps): ReactNode {
  const field = useField(path)
  return (
    <FieldFrame
      id={field.id}
      label={label}
      hint={row.hint ?? cmsEdit.range(least, most, digits)}
      error={field.error}
      required={field.required}
    >
      {(control) => (
        <input
          {...control}
          className="input"
          type="number"
          min={least}
          max={most}
          step={10 ** -digits}
          value={typeof field.value === 'number' ? field.value : ''}
          disabled={field.disabled}
          onChange={(event) =>
            field.set(event.target.value === '' ? '' : event.target.valueAsNumber)
          }
          onBlur={field.touch}
        />
      )}
    </FieldFrame>
  )
}

const tokenWords = cmsEdit.token

/**
 * Token that a button generates. Browsers store the token of an announcement that was closed, so
 * with a new token everybody sees the announcement again.
 */
export function TokenField({ path, label }: FieldProps): ReactNode {
  const { record } = useItem()
  const live = useLiveValues()
  const field = useField(path)
  const isRenewed = record !== null && field.value !== live[path]
  return (
    <div className="field" role="group" aria-labelledby={`${field.id}-label`}>
      <span className="edit-label" id={`${field.id}-label`}>
        {label}
      </span>
      <p className="field-hint" role="status">
        {isRenewed ? tokenWords.renewed : tokenWords.same}
      </p>
      {isRenewed ? (
        <Button id={field.id} isDisabled={field.disabled} onPress={() => field.set(live[path])}>
          {tokenWords.keep}
        </Button>
      ) : (
        <Button
          id={field.id}
          icon="refresh"
          isDisabled={field.disabled}
          onPress={() => field.set(crypto.randomUUID())}
        >
          {tokenWords.action}
        </Button>
      )}
    </div>
  )
}
