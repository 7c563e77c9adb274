const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** Texts for selecting several items of a list, and for actions on all of them. */
export const cmsList = {
  select: 'Select',
  done: 'Done',
  selectOne: (title: string) => `Select ${title}`,
  selectAll: (many: string) => `Select all ${many}`,
  selected: (n: number) => `${n} selected`,
  nothingSelected: 'Nothing selected',
  clear: 'Clear the selection',
  bar: 'What to do with the selected items',
  more: 'More',
  reading: (n: number, many: string) => `${n} ${many} so far…`,
  sort: { label: 'Sort by', own: 'default', up: 'ascending', down: 'descending' },
  actions: {
    publish: 'Publish',
    release: 'Add to a release…',
    draft: 'Take off the site',
    arabic: 'Mark Arabic as up to date',
    remove: 'Move to bin',
  },
  /** Shown at an action that is not possible for any selected item. */
  none: {
    publish: 'None of them is off the site.',
    release: 'None of them waits to be published.',
    draft: 'None of them is published.',
    arabic: 'None of them has outdated Arabic.',
    remove: '',
  },
  running: {
    publish: (n: number, all: number, many: string) => `Publishing: ${n} of ${all} ${many}`,
    draft: (n: number, all: number, many: string) => `Taking off the site: ${n} of ${all} ${many}`,
    arabic: (n: number, all: number, many: string) =>
      `Marking the Arabic as up to date: ${n} of ${all} ${many}`,
    remove: (n: number, all: number, many: string) => `Moving to the bin: ${n} of ${all} ${many}`,
    undo: (n: number, all: number, many: string) => `Restoring: ${n} of ${all} ${many}`,
  },
  stop: 'Stop',
  stopping: 'Stopping…',
  finished: {
    publish: (n: number, one: string, many: string) => `${count(n, one, many)} published`,
    draft: (n: number, one: string, many: string) => `${count(n, one, many)} taken off the site`,
    arabic: (n: number, one: string, many: string) =>
      `${count(n, one, many)}: the Arabic is up to date`,
    remove: (n: number, one: string, many: string) => `${count(n, one, many)} moved to the bin`,
    undo: (n: number, one: string, many: string) => `${count(n, one, many)} restored`,
  },
  draftBeside:
    'It has a draft of its next version: publish that in the editor, or add it to a release.',
  failed: (n: number, all: number, one: string, many: string) =>
    `Not done for ${n} of ${count(all, one, many)}.`,
  left: (n: number) => `${n} not tried yet.`,
  failedOthers: (n: number) => `${n} more`,
  again: (n: number) => (n === 1 ? 'Try again for this one' : `Try again for these ${n}`),
  close: 'Close',
  /** Reasons for which an action failed for an item. */
  why: {
    held: 'It stays a draft. To fix first:',
    stale: 'It was changed somewhere else. The list shows it as it is now.',
    not_found: 'It is no longer there.',
    invalid: 'The server did not accept it. Open it and fix it.',
    unanswered: 'The server did not answer.',
    other: 'The server refused it.',
  },
  takeOff: {
    title: (n: number, one: string, many: string) => `Take ${count(n, one, many)} off the site?`,
    text: (n: number) =>
      n === 1
        ? 'It comes off the site with the next build, and stays here as a draft.'
        : 'They come off the site with the next build, and stay here as drafts.',
    action: 'Take off the site',
  },
  remove: {
    title: (n: number, one: string, many: string) => `Move ${count(n, one, many)} to the bin?`,
    more: (n: number) => `and ${n} more`,
    text: (n: number) =>
      `${n === 1 ? 'It comes' : 'They come'} off the site with the next build. You can restore ${n === 1 ? 'it' : 'them'} from the bin for 30 days.`,
    action: 'Move to bin',
  },
}
