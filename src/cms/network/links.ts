/** Link from an e-mail of the identity service, with its token in the address's hash. */
export type MailedLink = { type: 'recovery' | 'invitation' | 'confirmation'; token: string }

/** Type of a link by the name of its token in the hash. */
const typeByTokenName = {
  recovery_token: 'recovery',
  invite_token: 'invitation',
  confirmation_token: 'confirmation',
} as const

/** Mailed link in an address's hash, or null. */
export function mailedLinkIn(hash: string): MailedLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  for (const [name, type] of Object.entries(typeByTokenName)) {
    const token = values.get(name)
    if (token) return { type, token }
  }
  return null
}

/**
 * Reads the mailed link of this page, and removes its token from the address: neither the browser's
 * history nor a copied address contains the token.
 */
export function takeMailedLink(): MailedLink | null {
  const link = mailedLinkIn(location.hash)
  if (link) history.replaceState(history.state, '', location.pathname + location.search)
  return link
}
