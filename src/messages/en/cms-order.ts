const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/**
 * Texts for changing an order; `one` and `many` are the singular and plural of the ordered items,
 * in lower case.
 */
export const cmsOrder = {
  open: 'Change the order',
  title: (n: number, one: string, many: string) => `Order of ${count(n, one, many)}`,
  loading: 'Loading the order',
  failed: 'The order could not be loaded. Your content is safe.',
  none: 'There is nothing to put in order yet.',
  was: (place: number) => `was ${place}`,
  /** Number of entries within an item, which have an order of their own. */
  inside: (n: number, one: string, many: string) => count(n, one, many),
  insideLabel: (inside: string, title: string) => `${inside} of ${title}: put them in order`,
  moved: (n: number, one: string, many: string) => `${count(n, one, many)} moved, not saved`,
  moves: (n: number) => `${count(n, 'move', 'moves')}, not saved`,
  isNow: (place: number, all: number) => `is now ${place} of ${all}`,
  clean: 'Nothing moved',
  hint: 'Drag a row, or use the arrows. Save once for all moves.',
  discard: 'Discard moves',
  save: 'Save order',
  saving: 'Saving the order…',
  stale: 'The order was changed somewhere else. Here is the new one; your moves are marked.',
  attempted: (place: number) => `you put it at ${place}`,
  again: 'Make my moves again',
  leave: {
    title: 'Leave without saving the order?',
    text: 'Your moves are not saved yet. They will be lost if you leave.',
    action: 'Leave',
  },
}
