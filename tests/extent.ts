/**
 * True when large counts and the wider half of a matrix run: `npm run test:full`, `npm run
 * test:matrix` and the soak. The usual run covers a share of them, but every endpoint, every rule
 * and every kind of fault.
 */
export const isFull = process.env['FULL'] === '1' || process.env['SOAK'] !== undefined

/**
 * True when every cell of a matrix runs: every page in forced colours, every attack confirmed to
 * run unsanitised.
 */
export const isMatrix = process.env['MATRIX'] === '1'

/** Selects a count: `usual` in the usual run, `full` when everything runs. */
export const countForRun = (usual: number, full: number): number => (isFull ? full : usual)
