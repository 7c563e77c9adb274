/** Reason why visitors do not get a page that exists for staff. */
export type GoneReason = 'bin' | 'draft' | 'over' | 'waits' | 'building' | 'unknown'

/** Answer of the site for one of its addresses. `anchors`: the ids in the page; null for a file. */
export type Fact =
  { state: 'there'; anchors: ReadonlySet<string> | null } | { state: 'gone'; why: GoneReason }

/** Looks up the fact about an address of this site, without its query and fragment; undefined while the site has not answered. */
export type FactLookup = (address: string) => Fact | undefined

/** Lookup before the site has answered anything. */
export const noFacts: FactLookup = () => undefined
