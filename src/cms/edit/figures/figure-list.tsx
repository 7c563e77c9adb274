import { useEffect, useRef, useState, type ReactNode, type SyntheticEvent } from 'react'
import type { FeesData } from '#kinds/fees.ts'
import { cmsEdit } from '#messages/en/cms-edit.ts'
import type { Side } from '../../model/values.ts'
import { Text } from '../../ui/language.tsx'
import { readFeesInForce } from './in-force.ts'
import { partialReferenceAt, offersFor, type PartialReference, type Offer } from './offers.ts'

const words = cmsEdit.figures

type Key = {
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
  /** False when texts show no figures. */
  isOffered: boolean
  /** Inserts the reference in place of the one begun around the cursor. */
  insert: (name: string) => void
}

/**
 * Suggestions of figures while a reference to one is typed into a field. The field retains the
 * focus: the arrows mark one, Enter and Tab insert it.
 */
export type FigureOffers = {
  /** To call after typing, with the text of the line before the cursor and after it. */
  look: (before: string, after: string) => void
  /** To call after the cursor has moved. */
  close: () => void
  /** True when the key belongs to the list: no other handler may act on it. */
  takeKey: (key: Key) => boolean
  /** Attributes of the field for assistive technology. */
  control: {
    'aria-autocomplete'?: 'list'
    'aria-controls'?: string
    'aria-activedescendant'?: string
  }
  /** Rendered in an element of class `figure-field`: below it, or at its `--figure-line`. */
  list: ReactNode
}

export function useFigureOffers({ id, side, isOffered, insert }: Field): FigureOffers {
  const [begun, setBegun] = useState<PartialReference | null>(null)
  const [marked, setMarked] = useState('')
  const [isDismissed, setDismissed] = useState(false)
  const [fees, setFees] = useState<FeesData | null>(null)
  const offers = begun && fees && !isDismissed ? offersFor(fees, begun.typed, side) : []
  const current = offers.find(({ name }) => name === marked) ?? offers[0]
  const listId = `${id}-figures`
  const optionId = current && `${listId}-${current.name}`

  const look = (before: string, after: string): void => {
    if (!isOffered) return
    const next = partialReferenceAt(before, after)
    // A dismissed list stays closed until another reference is begun.
    if (next === null || next.typed === '') setDismissed(false)
    setBegun(next)
    setMarked('')
    // Once for each reference: a failed request is not repeated with every letter.
    if (next && !begun) void readFeesInForce().then(setFees)
  }
  const close = (): void => {
    setBegun(null)
    setDismissed(false)
  }
  const take = (name: string): void => {
    insert(name)
    close()
  }
  const takeKey = ({ key, shiftKey, ctrlKey, metaKey, altKey, isComposing }: Key): boolean => {
    if (!current || isComposing || shiftKey || ctrlKey || metaKey || altKey) return false
    const step = { ArrowDown: 1, ArrowUp: -1 }[key]
    if (step !== undefined)
      setMarked(
        offers[(offers.indexOf(current) + step + offers.length) % offers.length]?.name ?? '',
      )
    // After a brace alone, Tab leaves the field as usual.
    else if (key === 'Enter' || (key === 'Tab' && (begun?.typed !== '' || marked !== '')))
      take(current.name)
    else if (key === 'Escape') setDismissed(true)
    else return false
    return true
  }

  return {
    look,
    close,
    takeKey,
    control: {
      ...(isOffered && { 'aria-autocomplete': 'list' }),
      ...(optionId && { 'aria-controls': listId, 'aria-activedescendant': optionId }),
    },
    list: current && (
      <Offers
        id={listId}
        side={side}
        offers={offers}
        current={current}
        onMark={setMarked}
        onTake={take}
      />
    ),
  }
}

const keepFocus = (event: SyntheticEvent): void => event.preventDefault()

type OffersProps = {
  id: string
  side: Side
  offers: readonly Offer[]
  current: Offer
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
    // A press must not take the focus from the field. `tabIndex`: scrolling elements must be
    // reachable by keyboard, although here the focus never leaves the field.
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
