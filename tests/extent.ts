/**
 * Whether large counts and the wider half of a matrix are run: in `npm run test:full`, `npm run test:matrix` and in the soak.
 * The usual run takes a share of them, never leaving out an endpoint, a rule or a kind of fault.
 */
export const isFull = process.env['FULL'] === '1' || process.env['SOAK'] !== undefined

/** Whether every cell of a matrix is run: every page in forced colours, every attack seen to run uncleaned. */
export const isMatrix = process.env['MATRIX'] === '1'

/** So many in the usual run, and so many when everything is run. */
export const amount = (usual: number, full: number): number => (isFull ? full : usual)
