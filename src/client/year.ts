import { yearOf } from '#i18n/time.ts?page'

/** A page that was built last year shows this one in its copyright line. */
export const renewYear = (): void => {
  const line = document.querySelector('.foot-end b')
  if (line) line.textContent = line.textContent.replace(/\d+/, yearOf(new Date()))
}
