import { isPicture, stripMetadata } from '#pictures/strip-metadata.ts'

/**
 * The same file without what the picture does not need, so that it never leaves this machine; itself when it is no
 * picture or cannot be read. Then the server takes it out, or refuses it.
 */
export async function withoutTraces(file: File): Promise<File> {
  const start = await file.slice(0, 16).arrayBuffer().catch(() => null)
  if (!start || !isPicture(new Uint8Array(start))) return file
  const bytes = await file.arrayBuffer().catch(() => null)
  const pieces = bytes && stripMetadata(new Uint8Array(bytes))
  return pieces ? new File(pieces, file.name, { type: file.type, lastModified: file.lastModified }) : file
}
