/** Words that a page has before the code of a part of it is fetched. */
export const islands = { unloaded: 'This did not load. Check your connection and press again.' }
