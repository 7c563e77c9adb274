import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'

/** Changes one byte in each data file whose key matches. @returns the number of these files */
export const damage = async (directory: string, key: RegExp): Promise<number> => {
  const files = (await readdir(directory, { recursive: true, withFileTypes: true })).filter(
    (file) => file.isFile(),
  )
  let count = 0
  for (const file of files) {
    const path = join(file.parentPath, file.name)
    const bytes = await readFile(path)
    const end = bytes.indexOf(0x0a)
    if (!key.test(/"key":"([^"]+)"/.exec(bytes.toString('utf8', 0, end))?.[1] ?? '')) continue
    bytes[end + 5] = (bytes[end + 5] ?? 0) ^ 1
    await writeFile(path, bytes)
    count += 1
  }
  return count
}
