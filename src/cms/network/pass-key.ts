/** Where the proof of the passphrase is kept; never the passphrase itself. */
const KEY = 'passKey'

let renewedAt = 0

export const passKey = (): string | null => localStorage.getItem(KEY)

/** Keeps a new proof. */
export function keepPassKey(proof: string): void {
  localStorage.setItem(KEY, proof)
  renewedAt = Date.now()
}

/** Takes the renewed proof of an answer, unless another one is kept by now, or after signing out none: a late answer must not bring it back. */
export function renewPassKey(sent: string | null, renewed: string | null | undefined): void {
  if (sent !== null && renewed && passKey() === sent) keepPassKey(renewed)
}

export function dropPassKey(): void {
  localStorage.removeItem(KEY)
  renewedAt = 0
}

/** When the server last renewed the proof, in milliseconds; 0 when this page has not seen that yet. */
export const passKeyRenewedAt = (): number => renewedAt
