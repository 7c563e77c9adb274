/**
 * Terms of the staff area.
 * - `say`: the term to use.
 * - `of`: the things for which it is used.
 * - `not`: a regular expression for synonyms that no screen and no response of the API may use,
 *   in upper or lower case.
 *
 * Two kinds of texts are not checked: texts of the specification, such as "Deleted Blog post!",
 * and the synonyms by which the command palette finds an action.
 */
export const vocabulary = [
  {
    say: 'take off the site',
    of: 'a published item: visitors do not see it any more, it stays as a draft',
    not: String.raw`\btak(e|es|en|ing)( it| them)? down\b|take-down`,
  },
  {
    say: 'build the site',
    of: 'the whole site, after changes or by hand',
    not: String.raw`publish now|publishing (has|could)`,
  },
  {
    say: 'schedule, cancel the schedule',
    of: 'a time at which something is published',
    not: String.raw`\bplanned\b|publish it then|has no time any more`,
  },
  {
    say: 'move to the bin',
    of: 'an item, for 30 days; only a release, which no bin takes, is deleted',
    not: String.raw`\bdelet`,
  },
  {
    say: 'restore',
    of: 'an item of the bin, an earlier version, what was kept on the device',
    not: String.raw`\bput (it |everything )?back\b|\brecover|\b(bring|brings|brought)\b.*\bback\b`,
  },
  {
    say: 'take back',
    of: 'a release as a whole; a link ends, an item is restored',
    not: String.raw`(this|the) link back\b|link was taken back`,
  },
  {
    say: 'remove',
    of: 'a part of something: an entry, a file of a field, an item of a release',
    not: String.raw`\btak(e|en|es)( it)? out\b|\btook out\b`,
  },
  {
    say: 'discard',
    of: 'what is not saved: text, moves, a draft',
    not: String.raw`throw(n)? away|\bforget\b`,
  },
  {
    say: 'kept on this device',
    of: 'text that the browser has and the site has not',
    not: String.raw`sav(ed|ing) (it )?on this device`,
  },
  {
    say: 'fix',
    of: 'a finding that visitors would notice, or that keeps the item from being saved',
    not: String.raw`\bto correct\b|\bcorrect(ed)? (it|first|before)\b`,
  },
  { say: 'review', of: 'a finding that need not be fixed', not: String.raw`\bto look at\b` },
  {
    say: 'on the way',
    of: 'a change that the site does not show yet, be it a publication or its end',
    not: String.raw`\bgoing live…`,
  },
  {
    say: 'web notification',
    of: 'the message that opens over the site',
    not: String.raw`\bpop-?up\b`,
  },
  { say: 'response', of: 'what came through a form', not: String.raw`new messages` },
  { say: 'close', of: 'a note or a dialog', not: String.raw`\bdismiss` },
]
