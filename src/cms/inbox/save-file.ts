/** Time for a download to begin, in milliseconds. */
const DOWNLOAD_MS = 10_000

/** Downloads a file that this page has made. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Then the browser may free the content, which is personal data.
  setTimeout(() => URL.revokeObjectURL(link.href), DOWNLOAD_MS)
}
