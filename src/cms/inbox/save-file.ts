/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // Releases the personal data in the file, after time for the download.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
