/**
 * Whether the whole matrices and large counts are run: in `npm run test:full` and in the soak. The usual run takes a share
 * of them, never leaving out an endpoint, a rule or a kind of fault.
 */
export const isFull = process.env['FULL'] === '1' || process.env['SOAK'] !== undefined

/** So many in the usual run, and so many when everything is run. */
export const amount = (usual: number, full: number): number => (isFull ? full : usual)
