/** Milliseconds of rest before the address changes: browsers refuse to change it with every key. */
const rest = 300

const waiting: { timer?: ReturnType<typeof setTimeout> } = {}

/** Keeps what is searched for in the address of the page, so that going back and sharing the address find it again. */
export const keepInAddress = (query: string): void => {
  clearTimeout(waiting.timer)
  waiting.timer = setTimeout(() => {
    const url = new URL(location.href)
    if (query) url.searchParams.set('q', query)
    else url.searchParams.delete('q')
    if (url.href !== location.href) history.replaceState(history.state, '', url)
  }, rest)
}
