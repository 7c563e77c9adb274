import { readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** A text in one language, as one line of markup: the files break lines between blocks, the store does not. */
export const textOf = async (folder: 'posts' | 'news' | 'jobs', name: string, language: 'en' | 'ar'): Promise<string> =>
  (await readFile(join(import.meta.dirname, folder, `${name}.${language}.html`), 'utf8')).replaceAll('\n', '')
