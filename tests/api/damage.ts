import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/**
 * Changes one byte in each file of a Blobs server whose key matches. The first line of a file is
 * JSON with its key; the content follows. @returns the number of changed files
 */
export const damage = async (directory: string, key: RegExp): Promise<number> => {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile(),
  )
  let count = 0
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    const lineEnd = bytes.indexOf('\n')
    const firstLine = bytes.toString('utf8', 0, lineEnd)
    if (!key.test(/"key":"([^"]+)"/.exec(firstLine)?.[1] ?? '')) continue
    const position = lineEnd + 5
    bytes[position] = (bytes[position] ?? 0) ^ 1
    await writeFile(path, bytes)
    count += 1
  }
  return count
}
