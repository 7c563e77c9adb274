import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Marked } from '#store/marks.ts'

/** Entities of a kind as read by a build. Key: the entity's key in the store. */
export type Note = Readonly<Record<string, { etag: string; entity: Marked }>>

/** Notes of the last successful build, by kind. */
export type Notes = {
  /**
   * True for notes of the last successful build: an entity in the notes that the store lacks was
   * lost since that build. False for notes of this process.
   */
  isFromLastBuild: boolean
  /** @returns the kind's note, empty before the first build; null where it is missing or damaged */
  read(kind: string): Promise<Note | null>
  /** Writes the entities of a kind that this build has read; `read` returns them after `keep`. */
  write(kind: string, note: Note): Promise<void>
  /** Makes the written notes those of the last successful build. */
  keep(): Promise<void>
}

const INDEX = 'notes.json'

const fileNameOf = (text: string): string =>
  `${createHash('sha256').update(text).digest('hex')}.json`

/**
 * Notes as files of a folder. A file is named by a hash of its content; the index file has the file
 * name of each kind's note. `keep` replaces the index, so a failed build, which does not call it,
 * leaves the notes of the build before it.
 */
export const notesIn = (folder: string): Notes => {
  const written = new Map<string, string>()
  /**
   * Names of the notes by kind: empty before the first successful build; null where the index is
   * damaged.
   */
  const index = async (): Promise<Record<string, string> | null> => {
    const text = await readFile(join(folder, INDEX), 'utf8').catch(() => '{}')
    const result = v.safeParse(
      v.pipe(v.string(), v.parseJson(), v.record(v.string(), v.string())),
      text,
    )
    return result.success ? result.output : null
  }
  return {
    isFromLastBuild: true,
    read: async (kind) => {
      const known = await index()
      if (known === null) return null
      const name = known[kind]
      if (name === undefined) return {}
      const text = await readFile(join(folder, name), 'utf8').catch(() => '')
      return fileNameOf(text) === name ? (JSON.parse(text) as Note) : null
    },
    write: async (kind, note) => {
      const text = JSON.stringify(note)
      const name = fileNameOf(text)
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, name), text)
      written.set(kind, name)
    },
    keep: async () => {
      const names = { ...(await index()), ...Object.fromEntries(written) }
      await mkdir(folder, { recursive: true })
      await writeFile(join(folder, `${INDEX}.new`), JSON.stringify(names))
      await rename(join(folder, `${INDEX}.new`), join(folder, INDEX))
      const retained = new Set([INDEX, ...Object.values(names)])
      const unused = (await readdir(folder)).filter((name) => !retained.has(name))
      await Promise.all(
        unused.map((name) => rm(join(folder, name), { recursive: true, force: true })),
      )
    },
  }
}

/**
 * Notes in the memory of one process: an unchanged entity is not read twice, and nothing is
 * compared with an earlier build.
 */
export const notesInMemory = (): Notes => {
  const notes = new Map<string, Note>()
  return {
    isFromLastBuild: false,
    read: (kind) => Promise.resolve(notes.get(kind) ?? {}),
    write: (kind, note) => Promise.resolve(void notes.set(kind, note)),
    keep: () => Promise.resolve(),
  }
}
