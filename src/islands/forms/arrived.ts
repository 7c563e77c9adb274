// On the page that only a form which was taken leads to: what the browser sent by itself need not be kept any longer.
// Looked for by its marks, because the module that writes drafts would be one more file to fetch.
try {
  for (const [key, draft] of Object.entries(sessionStorage)) {
    if (key.startsWith('form:') && String(draft).includes('"posted":true')) sessionStorage.removeItem(key)
  }
} catch {
  // Storage is switched off: nothing was kept.
}
