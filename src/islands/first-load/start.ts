// This import is in a separate file: otherwise the page's script would contain the names of all
// files that `first-load.tsx` imports.
export const filled = import('./first-load.tsx').then(({ fillEmptySections }) => {
  fillEmptySections()
})
