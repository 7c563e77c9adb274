import type { ReactNode } from 'react'

type ChoiceProps = {
  type: 'radio' | 'checkbox'
  group?: string
  isChosen: boolean
  onChoose: () => void
  title: string
  detail?: string
}

/** Row with a radio button for one of several releases, or with a checkbox for an item. */
export function ChoiceRow({
  type,
  group,
  isChosen,
  onChoose,
  title,
  detail,
}: ChoiceProps): ReactNode {
  return (
    <label className="release-choice hstack">
      <input type={type} name={group} checked={isChosen} onChange={onChoose} />
      <span>
        <bdi>{title}</bdi>
        {detail && <span className="quiet">{detail}</span>}
      </span>
    </label>
  )
}
