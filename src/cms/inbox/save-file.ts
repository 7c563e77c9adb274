/** Hands a file to the browser's downloads. */
export function saveFile(name: string, content: Blob): void {
  const link = document.createElement('a')
  link.href = URL.createObjectURL(content)
  link.download = name
  link.click()
  // After time for the download the personal data in it are released.
  setTimeout(() => URL.revokeObjectURL(link.href), 10_000)
}
