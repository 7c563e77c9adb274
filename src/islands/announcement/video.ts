/** A picture that moves by itself may do so for less than five seconds (WCAG 2.2.2). */
const playFor = 4_500

/**
 * Plays the icon's loop a while, at first and on hover or focus. It rests for people who want less motion; without the
 * video the icon is the still star it stands on.
 */
export const playBriefly = (icon: HTMLElement): void => {
  const video = icon.querySelector('video')
  if (!video || matchMedia('(prefers-reduced-motion: reduce)').matches) return
  let timer = 0
  const play = (): void => {
    clearTimeout(timer)
    video.play().catch(() => undefined)
    timer = window.setTimeout(() => video.pause(), playFor)
  }
  icon.addEventListener('pointerenter', play)
  icon.addEventListener('focus', play)
  play()
}
