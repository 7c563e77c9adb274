import { map } from 'nanostores'

/** Whether the questions are there to be searched: nobody asked for them yet, under way, there, or not to be had. */
export type IndexState = 'idle' | 'loading' | 'ready' | 'failed'

/** The search of this page: a page has one. */
export const $search = map<{ query: string; state: IndexState }>({ query: '', state: 'idle' })
