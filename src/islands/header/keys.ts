/**
 * Index of the submenu's link to which a key moves the focus (WAI-ARIA APG for disclosure menus).
 * Arrows wrap around; Home and End lead to the first and the last link.
 * @param at index of the focused link; -1 for the submenu's button, where Home and End scroll the
 *   page as usual
 * @param count number of links
 * @returns undefined for any other key
 */
export const linkIndexFor = (key: string, at: number, count: number): number | undefined => {
  if (key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowUp') return at > 0 ? at - 1 : count - 1
  if (at < 0) return undefined
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
