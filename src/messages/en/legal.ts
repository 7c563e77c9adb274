/** What stands around every legal text. */
export const legal = {
  contents: 'On this page',
  short: 'In short',
  /** Before a date. */
  from: 'In force from',
  reviewed: 'Last reviewed on',
}
