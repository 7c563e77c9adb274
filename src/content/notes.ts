import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Marked } from '#store/marks.ts'

/** Entities of a kind as a build has read them, by the key that they are listed under. */
export type Note = Readonly<Record<string, { etag: string; entity: Marked }>>

/** Notes of the last good build, by kind. */
export type Notes = {
  /** Set where what is missing was lost since the last good build. */
  isOfBuilds: boolean
  /** @returns the kind's note, an empty one where there was none yet; null where it is gone or not whole */
  read(kind: string): Promise<Note | null>
  /** Notes what this build has read of a kind; counts once it is kept. */
  write(kind: string, note: Note): Promise<void>
  /** Makes what was written the notes of the last good build. */
  keep(): Promise<void>
}

const INDEX = 'notes.json'

const nameOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}.json`

/**
 * Notes as files of a folder, named by their content. The index of them is replaced when a build is good: one that failed leaves
 * the notes of the build before it.
 */
export const notesIn = (folder: string): Notes => {
  const written = new Map<string, string>()
  /** Names of the notes by kind: none before the first good build; null where the index is not whole. */
  const index = async (): Promise<Record<string, string> | null> => {
    const text = await readFile(join(folder, INDEX), 'utf8').catch(() => '{}')
    const result = v.safeParse(
      v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
      text,
    )
    return result.success ? result.output : null
  }
  return {
    isOfBuilds: true,
    read: async (kind) => {
      const known = await index()
      if (known === null) return null
      const name = known[kind]
      if (name === undefined) return {}
      const text = await readFile(join(folder, name), 'utf8').catch(() => '')
      return nameOf(text) === name ? (JSON.parse(text) as Note) : null
    },
    write: async (kind, note) => {
      const text = JSON.stringify(note)
      const name = nameOf(text)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, name), text)
      written.set(kind, name)
    },
    keep: async () => {
      const kept = { ...(await index()), ...Object.fromEntries(written) }
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${INDEX}.new`), JSON.stringify(kept))
      await rename(join(folder, `${INDEX}.new`), join(folder, INDEX))
      const names = new Set([INDEX, ...Object.values(kept)])
      const over = (await readdir(folder)).filter((name) => !names.has(name))
      await Promise.all(
        over.map((name) => rm(join(folder, name), { recursive: true, force: true })),
      )
    },
  }
}

/** Notes of one process: nothing is read twice, and nothing is compared with a build before. */
export const notesInMemory = (): Notes => {
  const notes = new Map<string, Note>()
  return {
    isOfBuilds: false,
    read: (kind) => Promise.resolve(notes.get(kind) ?? {}),
    write: (kind, note) => Promise.resolve(void notes.set(kind, note)),
    keep: () => Promise.resolve(),
  }
}
