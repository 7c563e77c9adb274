/**
 * True in the runs that test everything: `npm run test:full`, `npm run test:matrix` and the soak.
 * The usual run has smaller counts and fewer combinations, but covers every endpoint, every rule
 * and every kind of fault.
 */
export const isFull = process.env['FULL'] === '1' || process.env['SOAK'] !== undefined

/**
 * True in `npm run test:matrix`, which tests every combination: for example every page in forced
 * colours, and that every attack in the rich-text corpus runs when nothing removes it.
 */
export const isMatrix = process.env['MATRIX'] === '1'

/** Selects a count: `usual` in the usual run, `full` when everything runs. */
export const countForRun = (usual: number, full: number): number => (isFull ? full : usual)
