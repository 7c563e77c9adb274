/** Link from an e-mail, with its token in the address's hash. */
export type MailedLink = { type: 'recovery' | 'invitation' | 'confirmation'; token: string }

const names = {
  recovery_token: 'recovery',
  invite_token: 'invitation',
  confirmation_token: 'confirmation',
} as const

/** Mailed link in an address's hash, or null. */
export function mailedLinkIn(hash: string): MailedLink | null {
  const values = new URLSearchParams(hash.replace(/^#/, ''))
  for (const [name, type] of Object.entries(names)) {
    const token = values.get(name)
    if (token) return { type, token }
  }
  return null
}

/**
 * Reads the token and removes it from the address: neither history nor a copied link contains it.
 */
export function takeMailedLink(): MailedLink | null {
  const link = mailedLinkIn(location.hash)
  if (link) history.replaceState(history.state, '', location.pathname + location.search)
  return link
}
