import { tabStorage, type KeyValue } from '../network/browser.ts'

/** Whom or what somebody looks for among people: words, or one person's address. */
export type Finding = { q?: string; person?: string }

const KEY = 'finding'

/** Names that this tab remembers: as many ways back as anybody goes. */
const MAX_NAMES = 50

const isFinding = (value: unknown): value is Finding =>
  typeof value === 'object' && value !== null && Object.values(value).every((part) => typeof part === 'string')

const isSame = (a: Finding, b: Finding): boolean => (a.q ?? '') === (b.q ?? '') && (a.person ?? '') === (b.person ?? '')

/**
 * What is looked for is personal, and addresses go into logs and histories. An address of a page therefore holds a name
 * for it, made of chance; what the name stands for is known to one tab alone, until it is closed or signs out.
 */
export const makeFindings = (storage: KeyValue) => {
  let names: Map<string, Finding> | null = null

  const stored = (): Map<string, Finding> => {
    try {
      const all: unknown = JSON.parse(storage.getItem(KEY) ?? '[]')
      return new Map(Array.isArray(all) ? all.flatMap(([name, value]: [unknown, unknown]) => (typeof name === 'string' && isFinding(value) ? [[name, value] as const] : [])) : [])
    } catch {
      return new Map()
    }
  }
  const known = (): Map<string, Finding> => (names ??= stored())

  return {
    /** The name of what is looked for, the same for the same. */
    nameOf(finding: Finding): string {
      const all = known()
      const there = [...all].find(([, one]) => isSame(one, finding))
      if (there) return there[0]
      const name = crypto.randomUUID().slice(0, 8)
      names = new Map([...all, [name, { ...finding }] as const].slice(-MAX_NAMES))
      try {
        storage.setItem(KEY, JSON.stringify([...names]))
      } catch {
        // A full device has it until the page is loaded anew.
      }
      return name
    },
    /** What a name stands for; nothing where this tab does not know it. */
    findingOf: (name: string): Finding => known().get(name) ?? {},
    forgetFindings(): void {
      names = new Map()
      try {
        storage.removeItem(KEY)
      } catch {
        // Where nothing can be kept nothing was.
      }
    },
  }
}

/** This tab's own. */
export const { nameOf, findingOf, forgetFindings } = makeFindings(tabStorage)
