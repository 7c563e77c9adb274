const count = (n: number, one: string, many: string): string => `${n} ${n === 1 ? one : many}`

/** The words of choosing several items of a list and doing one thing to all of them. */
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
  actions: { publish: 'Publish', draft: 'Make drafts', arabic: 'Mark Arabic up to date', remove: 'Move to bin' },
  none: {
    publish: 'None of them is a draft.',
    draft: 'All of them are drafts.',
    arabic: 'None of them has outdated Arabic.',
    remove: '',
  },
  running: {
    publish: (n: number, all: number, many: string) => `Publishing: ${n} of ${all} ${many}`,
    draft: (n: number, all: number, many: string) => `Making drafts: ${n} of ${all} ${many}`,
    arabic: (n: number, all: number, many: string) => `Marking the Arabic as up to date: ${n} of ${all} ${many}`,
    remove: (n: number, all: number, many: string) => `Moving to the bin: ${n} of ${all} ${many}`,
    undo: (n: number, all: number, many: string) => `Restoring: ${n} of ${all} ${many}`,
  },
  stop: 'Stop',
  stopping: 'Stopping…',
  finished: {
    publish: (n: number, one: string, many: string) => `${count(n, one, many)} published`,
    draft: (n: number, one: string, many: string) => `${count(n, one, many)} made ${n === 1 ? 'a draft' : 'drafts'}`,
    arabic: (n: number, one: string, many: string) => `${count(n, one, many)}: the Arabic is up to date`,
    remove: (n: number, one: string, many: string) => `${count(n, one, many)} moved to the bin`,
    undo: (n: number, one: string, many: string) => `${count(n, one, many)} restored`,
  },
  failed: (n: number, all: number, one: string, many: string) => `Not done for ${n} of ${count(all, one, many)}.`,
  left: (n: number) => `${n} not tried yet.`,
  failedOthers: (n: number) => `${n} more`,
  again: (n: number) => (n === 1 ? 'Try again for this one' : `Try again for these ${n}`),
  close: 'Dismiss',
  why: {
    held: 'It stays a draft. To fix first:',
    stale: 'It was changed somewhere else. The list shows it as it is now.',
    not_found: 'It is no longer there.',
    invalid: 'The server did not accept it. Open it and correct it.',
    unanswered: 'The server did not answer.',
    other: 'The server refused it.',
  },
  remove: {
    title: (n: number, one: string, many: string) => `Move ${count(n, one, many)} to the bin?`,
    more: (n: number) => `and ${n} more`,
    text: (n: number) =>
      `${n === 1 ? 'It comes' : 'They come'} off the site with the next build. You can restore ${n === 1 ? 'it' : 'them'} from the bin for 30 days.`,
    action: 'Move to bin',
  },
}
