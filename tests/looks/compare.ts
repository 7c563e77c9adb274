import { mkdir, readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'

/** Decoded picture. */
type Pixels = {
  /** Three bytes for each pixel, row by row. */
  data: Buffer
  width: number
  height: number
}

const RED = [214, 31, 31] as const

const pixelsOf = async (file: Buffer): Promise<Pixels> => {
  const { data, info } = await sharp(file).removeAlpha().raw().toBuffer({ resolveWithObject: true })
  return { data, width: info.width, height: info.height }
}

/**
 * Compares two pictures, aligned at the upper left corner. A pixel that only one of them has
 * differs.
 * @returns the number of differing pixels, and the first picture in pale colours with the differing
 * pixels in red
 */
export function difference(one: Pixels, other: Pixels): Pixels & { differing: number } {
  const width = Math.max(one.width, other.width)
  const height = Math.max(one.height, other.height)
  const data = Buffer.alloc(width * height * 3)
  let differing = 0
  for (let y = 0; y < height; y += 1) {
    for (let x = 0; x < width; x += 1) {
      // Offset of the pixel in each picture; -1 outside of it.
      const [a, b] = [one, other].map((picture) =>
        x < picture.width && y < picture.height ? (y * picture.width + x) * 3 : -1,
      ) as [number, number]
      const isSame =
        a >= 0 &&
        b >= 0 &&
        one.data[a] === other.data[b] &&
        one.data[a + 1] === other.data[b + 1] &&
        one.data[a + 2] === other.data[b + 2]
      if (!isSame) differing += 1
      for (const channel of [0, 1, 2] as const)
        data[(y * width + x) * 3 + channel] = isSame
          ? 200 + (one.data[a + channel] ?? 0) / 5
          : RED[channel]
    }
  }
  return { data, width, height, differing }
}

const picturesIn = async (folder: string): Promise<string[]> =>
  (await readdir(folder)).filter((name) => name.endsWith('.png'))

/**
 * Compares the pictures with the same name in two folders, pixel by pixel. Pictures of the
 * differences are written to the folder `differences` in the second folder.
 * @returns the number of equal pictures, and a line for each picture that differs or is in only one
 * folder
 */
export async function compareFolders(
  before: string,
  after: string,
): Promise<{ passed: number; failures: string[] }> {
  const [beforeNames, afterNames] = await Promise.all([picturesIn(before), picturesIn(after)])
  const failures: string[] = []
  let passed = 0
  for (const name of [...new Set([...beforeNames, ...afterNames])].sort()) {
    if (!beforeNames.includes(name) || !afterNames.includes(name)) {
      failures.push(`${name}: only in ${beforeNames.includes(name) ? before : after}`)
      continue
    }
    const [one, other] = await Promise.all([
      readFile(join(before, name)),
      readFile(join(after, name)),
    ])
    const result = one.equals(other) ? null : difference(await pixelsOf(one), await pixelsOf(other))
    if (!result || result.differing === 0) {
      passed += 1
      continue
    }
    const { data, width, height, differing } = result
    failures.push(
      `${name}: ${((100 * differing) / (width * height)).toFixed(3)} % of its pixels differ (${differing})`,
    )
    await mkdir(join(after, 'differences'), { recursive: true })
    await sharp(data, { raw: { width, height, channels: 3 } })
      .png()
      .toFile(join(after, 'differences', name))
  }
  return { passed, failures }
}
