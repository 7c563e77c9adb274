/** Where the proof of the passphrase is kept; never the passphrase itself. */
const KEY = 'passKey'
/** When it ends whatever happens, in milliseconds; renewing does not move it. */
const UNTIL = 'passKeyUntil'

let renewedAt = 0
/** The proof of this page alone, while this machine has no room for it. */
let unstored: string | null = null

/** Puts it where every tab finds it. Where there is no room it stays in this page: an answer that came is no failure for that. */
function store(proof: string): void {
  try {
    localStorage.setItem(KEY, proof)
    unstored = null
  } catch {
    unstored = proof
  }
}

export const passKey = (): string | null => unstored ?? localStorage.getItem(KEY)

/** Keeps a new proof and the moment (ISO 8601) at which it ends for good. */
export function keepPassKey(proof: string, expiresAt: string): void {
  store(proof)
  try {
    localStorage.setItem(UNTIL, String(Date.parse(expiresAt)))
  } catch {
    localStorage.removeItem(UNTIL)
  }
  renewedAt = Date.now()
}

/** Takes the renewed proof of an answer, unless another one is kept by now, or after signing out none: a late answer must not bring it back. */
export function renewPassKey(sent: string | null, renewed: string | null | undefined): void {
  if (sent === null || !renewed || passKey() !== sent) return
  store(renewed)
  renewedAt = Date.now()
}

export function dropPassKey(): void {
  unstored = null
  localStorage.removeItem(KEY)
  localStorage.removeItem(UNTIL)
  renewedAt = 0
}

/** When the server last renewed the proof, in milliseconds; 0 when this page has not seen that yet. */
export const passKeyRenewedAt = (): number => renewedAt

/** When the proof ends for good, in milliseconds; Infinity where this device does not know. */
export const passKeyUntil = (): number => Number(localStorage.getItem(UNTIL) ?? Infinity)

/** What another tab was answered counts here, too: the proof is one for all of them. Returns what ends it. */
export function followOtherTabs(): () => void {
  const hear = ({ key, newValue }: StorageEvent) => {
    if (key !== KEY) return
    // Another tab has a newer one, or has signed out.
    unstored = null
    if (newValue !== null) renewedAt = Date.now()
  }
  window.addEventListener('storage', hear)
  return () => window.removeEventListener('storage', hear)
}
