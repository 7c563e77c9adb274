/** Milliseconds that the clock of the Emirates is ahead of UTC, all year round. */
const ahead = 14_400_000

/** A page that was built last year shows this one in its copyright line. */
export const renewYear = (): void => {
  const line = document.querySelector('.foot-end b')
  if (line) line.textContent = line.textContent.replace(/\d+/, `${new Date(Date.now() + ahead).getUTCFullYear()}`)
}
