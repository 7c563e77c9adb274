/** After every rank there is: items that have none stand last. */
const NO_RANK = '~'

type Placed = { id: string; rank: string | null }
type Dated = { id: string; createdAt: string }

/** In the order that staff saved, as the API lists them. Ranks compare by their characters, not by a language's rules. */
export const inSavedOrder = <Item extends Placed>(items: readonly Item[]): Item[] => {
  const placeOf = ({ rank, id }: Placed): string => `${rank ?? NO_RANK} ${id}`
  return items.toSorted((a, b) => (placeOf(a) < placeOf(b) ? -1 : 1))
}

/** Newest first, as the API lists them: by a date of the item's own where there is one, then by creation. */
export const newestFirst = <Item extends Dated>(items: readonly Item[], dateOf: (item: Item) => string = () => ''): Item[] => {
  const placeOf = (item: Item): string => `${dateOf(item)} ${item.createdAt} ${item.id}`
  return items.toSorted((a, b) => (placeOf(a) > placeOf(b) ? -1 : 1))
}
