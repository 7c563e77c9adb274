/** Texts around every legal text. */
export const legal = {
  contents: 'On this page',
  short: 'In short',
  /** Followed by a date. */
  from: 'In force from',
  reviewed: 'Last reviewed on',
}
