import { createHash } from 'node:crypto'
import { mkdir, readdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import * as v from 'valibot'
import type { Marked } from '#store/marks.ts'

/** Entities of a kind as read by a build, by the key that they are listed under. */
export type Note = Readonly<Record<string, { etag: string; entity: Marked }>>

/** Notes of the last successful build, by kind. */
export type Notes = {
  /** True where a missing entity was lost since the last successful build. */
  isOfBuilds: boolean
  /** @returns the kind's note, empty before the first build; null where it is missing or damaged */
  read(kind: string): Promise<Note | null>
  /** Writes this build's reads of a kind; they count after `keep`. */
  write(kind: string, note: Note): Promise<void>
  /** Makes the written notes those of the last successful build. */
  keep(): Promise<void>
}

const INDEX = 'notes.json'

const nameOf = (text: string): string => `${createHash('sha256').update(text).digest('hex')}.json`

/**
 * Notes as files of a folder, named by a hash of their content. The index is replaced after a
 * successful build: a failed one leaves the notes of the build before it.
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

/** Notes of one process: nothing is read twice, and nothing is compared with an earlier build. */
export const notesInMemory = (): Notes => {
  const notes = new Map<string, Note>()
  return {
    isOfBuilds: false,
    read: (kind) => Promise.resolve(notes.get(kind) ?? {}),
    write: (kind, note) => Promise.resolve(void notes.set(kind, note)),
    keep: () => Promise.resolve(),
  }
}
