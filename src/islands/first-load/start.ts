// A separate file: otherwise the page's script would contain the names of all files that the rest
// consists of.
export const filled = import('./first-load.tsx').then(({ fillPlaces }) => {
  fillPlaces()
})
