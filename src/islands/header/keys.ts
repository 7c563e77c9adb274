/**
 * The link of a submenu to which a key leads, as the WAI-ARIA APG has it for menus that are disclosures: arrows go round,
 * Home and End lead to the ends.
 * @param at The link that has the focus; -1 is the submenu's button, on which Home and End scroll the page as elsewhere
 * @returns its place among `count` links, or nothing for any other key
 */
export const stepOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1
  if (at < 0) return undefined
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined
}
