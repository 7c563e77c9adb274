import type { Screen } from '#kinds/define.ts'
import { listPath } from '../stores/router.ts'

/** The items themselves, where else an item's id stands. */
export const ALL = 'all'

/** Where a screen's items are put in order, or the entries of one of them. */
export const orderPath = ({ path }: Pick<Screen, 'path'>, of: string = ALL): string => listPath(path, { arrange: of })
