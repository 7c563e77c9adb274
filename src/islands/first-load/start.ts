// A file of its own: the page's script would hold the names of all files that the rest is made of.
export const filled = import('./first-load.tsx').then(({ fillPlaces }) => {
  fillPlaces()
})
