import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { FeesData } from '#kinds/fees.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import type { Side } from '../../model/values.ts'
import { Text } from '../../ui/language.tsx'
import { loadFeesInForce } from './in-force.ts'
import {
  partialReferenceAt,
  figureOffersFor,
  type PartialReference,
  type FigureOffer,
} from './offers.ts'

const words = cmsEdit.figures

type PressedKey = {
  key: string
  shiftKey: boolean
  ctrlKey: boolean
  metaKey: boolean
  altKey: boolean
  isComposing: boolean
}

type Field = {
  /** Id of the field in the page. */
  id: string
  side: Side
  /** False for a field whose text may not contain references to figures. */
  isOffered: boolean
  /** Inserts the reference `name` in place of the partly typed one at the cursor. */
  insert: (name: string) => void
}

/**
 * Suggestions of figures (fees and limits) while a reference such as `{fee:…}` is typed into a
 * field. The field retains the focus: the arrow keys mark a figure, Enter and Tab insert it.
 */
export type FigureOffers = {
  /** Updates the list. Call it after typing, with the line's text before and after the cursor. */
  update: (before: string, after: string) => void
  /** Closes the list. Call it after the cursor has moved. */
  close: () => void
  /** Handles a key. Returns true when the list used it: no other handler may act on the key. */
  handleKey: (key: PressedKey) => boolean
  /** Attributes of the field for assistive technology. */
  fieldAttributes: {
    'aria-autocomplete'?: 'list'
    'aria-controls'?: string
    'aria-activedescendant'?: string
  }
  /**
   * Suggestions, to render in an element of class `figure-field`. They appear below that element,
   * or at the distance `--figure-line` from its top.
   */
  list: ReactNode
}

export function useFigureOffers({ id, side, isOffered, insert }: Field): FigureOffers {
  const [partial, setPartial] = useState<PartialReference | null>(null)
  /** Name of the figure that the person has marked; empty when none is. */
  const [markedName, setMarkedName] = useState('')
  const [isDismissed, setDismissed] = useState(false)
  const [fees, setFees] = useState<FeesData | null>(null)
  const offers = partial && fees && !isDismissed ? figureOffersFor(fees, partial.typed, side) : []
  const current = offers.find(({ name }) => name === markedName) ?? offers[0]
  const listId = `${id}-figures`
  const optionId = current && `${listId}-${current.name}`

  const update = (before: string, after: string): void => {
    if (!isOffered) return
    const next = partialReferenceAt(before, after)
    // A list that was closed with Escape stays closed until another reference is begun.
    if (next === null || next.typed === '') setDismissed(false)
    setPartial(next)
    setMarkedName('')
    // The fees are read at the beginning of a reference, so that a failed request is not repeated
    // with every letter.
    if (next && !partial) void loadFeesInForce().then(setFees)
  }
  const close = (): void => {
    setPartial(null)
    setDismissed(false)
  }
  const take = (name: string): void => {
    insert(name)
    close()
  }
  const handleKey = (pressed: PressedKey): boolean => {
    const { key, shiftKey, ctrlKey, metaKey, altKey, isComposing } = pressed
    if (!current || isComposing || shiftKey || ctrlKey || metaKey || altKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    // After a brace alone, Tab leaves the field as usual.
    const hasChosen = partial?.typed !== '' || markedName !== ''
    if (step !== undefined) {
      const nextIndex = (offers.indexOf(current) + step + offers.length) % offers.length
      setMarkedName(offers[nextIndex]?.name ?? '')
    } else if (key === 'Enter' || (key === 'Tab' && hasChosen)) take(current.name)
    else if (key === 'Escape') setDismissed(true)
    else return false
    return true
  }

  return {
    update,
    close,
    handleKey,
    fieldAttributes: {
      ...(isOffered && { 'aria-autocomplete': 'list' }),
      ...(optionId && { 'aria-controls': listId, 'aria-activedescendant': optionId }),
    },
    list: current && (
      <Offers
        id={listId}
        side={side}
        offers={offers}
        current={current}
        onMark={setMarkedName}
        onTake={take}
      />
    ),
  }
}

const keepFocus = (event: SyntheticEvent): void => event.preventDefault()

type OffersProps = {
  id: string
  side: Side
  offers: readonly FigureOffer[]
  current: FigureOffer
  onMark: (name: string) => void
  onTake: (name: string) => void
}

function Offers({ id, side, offers, current, onMark, onTake }: OffersProps): ReactNode {
  const list = useRef<HTMLDivElement>(null)
  useEffect(() => {
    list.current?.scrollIntoView({ block: 'nearest' })
  }, [])
  useEffect(() => {
    document.getElementById(`${id}-${current.name}`)?.scrollIntoView({ block: 'nearest' })
  }, [id, current.name])
  return (
    // The pointer handlers keep the focus in the field. `tabIndex` is here because accessibility
    // rules require it of every scrolling element, although the focus never leaves the field.
    <div
      className="figure-list"
      role="listbox"
      ref={list}
      id={id}
      aria-label={words.offers}
      tabIndex={0}
      onPointerDown={keepFocus}
      onMouseDown={keepFocus}
    >
      {offers.map((offer) => (
        <div
          key={offer.name}
          id={`${id}-${offer.name}`}
          role="option"
          className="figure-offer"
          aria-selected={offer === current}
          onPointerMove={() => offer !== current && onMark(offer.name)}
          onClick={() => onTake(offer.name)}
        >
          <Text lang={side} className="figure-offer-label">
            {offer.label}
          </Text>
          <Text lang={side}>{offer.words}</Text>
          <code className="quiet" dir="ltr">
            {offer.name}
          </code>
        </div>
      ))}
    </div>
  )
}
