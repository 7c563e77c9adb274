import type { Services } from '../netlify/api/services.ts'
import type { Entry } from '../netlify/api/submissions/entry.ts'
import { findEntries } from '../netlify/api/submissions/inbox.ts'
import { responseStates } from '#kinds/submissions.ts'

/** Entries per page. */
const PAGE_SIZE = 200

/** Lists all entries of the inbox, newest first, by reading every page. */
export const listInbox = async (stores: Pick<Services, 'forms' | 'clock'>): Promise<Entry[]> => {
  const entries: Entry[] = []
  // `after` is the cursor of the next page: undefined for the first page, null after the last.
  for (let after: string | null | undefined; after !== null;) {
    const page = await findEntries(
      stores,
      { type: undefined, states: responseStates, email: undefined, words: '' },
      { maxEntries: PAGE_SIZE, after },
    )
    entries.push(...page.entries)
    after = page.after
  }
  return entries
}
