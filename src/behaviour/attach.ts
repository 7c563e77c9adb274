/** Pixels of scroll beyond which the header attaches to the edge, and beyond which the way back to the top appears. */
const attachBeyond = 100
const topBeyond = 360

/** Sets `attached` on the header and `shown` on the button to the top as the page scrolls. */
export const attachOnScroll = (): void => {
  const bar = document.querySelector('.bar')
  const up = document.querySelector('[data-up]')
  const update = (): void => {
    bar?.classList.toggle('attached', scrollY > attachBeyond)
    up?.classList.toggle('shown', scrollY > topBeyond)
  }
  addEventListener('scroll', update, { passive: true })
  update()
}
