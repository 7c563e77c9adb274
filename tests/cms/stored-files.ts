import { platform } from '../browser.ts'

const read = async <T>(path: string): Promise<T> =>
  (await fetch(`${platform.url}${path}`)).json() as Promise<T>

/** Path of a PDF in the sample content; an item can name only files that exist. */
export const storedPdf = async (): Promise<string> => {
  const lists = await read<Record<string, { FilePath: string }[]>>('/api/document-uploads')
  const path = Object.values(lists).flat()[0]?.FilePath
  if (!path) throw new Error('The sample content has no document.')
  return path
}

/** Path of another PDF in the sample content, which no other test uses. */
export const otherStoredPdf = async (): Promise<string> => {
  const lists = await read<Record<string, { FilePath: string }[]>>('/api/document-uploads')
  const path = lists['FEES_INDIVIDUAL_AR']?.[0]?.FilePath
  if (!path) throw new Error('The sample content has no other document.')
  return path
}

/** Path of a picture in the sample content. */
export const storedPicture = async (): Promise<string> => {
  const posts = await read<{ Data: { BlogImageUrl_EN: string } }[]>('/api/blog')
  const path = posts.find(({ Data }) => Data.BlogImageUrl_EN !== '')?.Data.BlogImageUrl_EN
  if (!path) throw new Error('The sample content has no picture.')
  return path
}
