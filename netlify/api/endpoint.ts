import type { AnyKind, Endpoint, Operation } from '#kinds/define.ts'

/** The endpoint that a kind declares for an operation; a handler of `endpoints/` may override it at the same address. @throws Error when there is none */
export const endpointOf = (kind: AnyKind, operation: Operation): Endpoint => {
  const endpoint = kind.api[operation]
  if (!endpoint) throw new Error(`${kind.name} declares no endpoint for ${operation}.`)
  return endpoint
}
