/**
 * The link of a submenu to which a key leads, by the WAI-ARIA APG for disclosure menus: arrows wrap
 * around, Home and End lead to the ends.
 * @param at The focused link; -1 is the submenu's button, on which Home and End scroll the page as
 * elsewhere
 * @returns index among `count` links; undefined for any other key
 */
export const stepOf = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1
  if (at < 0) return undefined
  return key === 'Home' ? 0 : key === 'End' ? count - 1 : undefined
}
