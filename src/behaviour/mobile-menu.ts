/**
 * The mobile menu is a popover, so it opens, closes on its backdrop and on Escape, and gives the focus back by itself.
 * While it is open the rest of the page is out of reach; on a wide screen, where the menu stands in the header, it closes.
 */
export const mobileMenu = (): void => {
  const menu = document.getElementById('menu')
  const burger = document.querySelector('.burger')
  if (!menu || !burger) return
  menu.addEventListener('beforetoggle', (event) => {
    const open = event.newState === 'open'
    burger.ariaExpanded = String(open)
    for (const rest of document.querySelectorAll<HTMLElement>('main, footer, .skip, .bar-in > a, .up')) rest.inert = open
  })
  matchMedia('(width >= 1140px)').addEventListener('change', () => menu.hidePopover())
  menu.addEventListener('click', (event) => {
    if (event.target instanceof Element && event.target.closest('a')) menu.hidePopover()
  })
}
