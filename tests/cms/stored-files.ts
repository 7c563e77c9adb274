import { platform } from '../browser.ts'

const read = async <T>(path: string): Promise<T> =>
  (await fetch(`${platform.url}${path}`)).json() as Promise<T>

/** Path of a PDF in the sample content: a record may name only a file that exists. */
export const storedPdf = async (): Promise<string> => {
  const lists = await read<Record<string, { FilePath: string }[]>>('/api/document-uploads')
  const found = Object.values(lists).flat()[0]?.FilePath
  if (!found) throw new Error('The sample content has no document.')
  return found
}

/** Path of another PDF of the sample content, placed elsewhere by no other test. */
export const otherStoredPdf = async (): Promise<string> => {
  const lists = await read<Record<string, { FilePath: string }[]>>('/api/document-uploads')
  const found = lists['FEES_INDIVIDUAL_AR']?.[0]?.FilePath
  if (!found) throw new Error('The sample content has no other document.')
  return found
}

/** Path of a picture in the sample content. */
export const storedPicture = async (): Promise<string> => {
  const posts = await read<{ Data: { BlogImageUrl_EN: string } }[]>('/api/blog')
  const found = posts.find(({ Data }) => Data.BlogImageUrl_EN !== '')?.Data.BlogImageUrl_EN
  if (!found) throw new Error('The sample content has no picture.')
  return found
}
