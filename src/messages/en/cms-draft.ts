const fields = (n: number): string => (n === 1 ? '1 field' : `${n} fields`)

/**
 * Texts of the draft of a published item, and of publishing the draft. `beside` in a key means that
 * the item has a draft in addition to its published version. `one` is a kind's name in lower case.
 */
export const cmsDraft = {
  savedBeside: 'Draft saved. Visitors see no change.',
  savedPlanned: (when: string) => `Draft saved. It goes live on ${when}.`,
  same: 'The draft is the same as the published version.',
  /** By the state of the published version: visible, scheduled or expired. */
  beside: {
    live: 'Visitors see the published version until you publish the draft.',
    waits: 'The version that waits for its time stays as it is until you publish the draft.',
    over: 'Visitors see it once you publish the draft.',
  },
  planned: (when: string, isDue: boolean) =>
    isDue
      ? 'The time of the draft has come: it goes live within minutes.'
      : `The draft goes live on ${when}.`,
  chip: { beside: 'Draft not published', planned: (when: string) => `Draft goes live ${when}` },

  card: {
    live: 'Visitors see the published version.',
    waits: (when: string) => `Visitors see it from ${when}.`,
    over: (when: string) => `It was taken off the site on ${when}.`,
    beside: (when: string, who: string) =>
      `There is a draft of the next version, last saved ${when} by ${who}.`,
    you: 'you',
    unplan: 'Cancel the schedule',
    blocked: 'The draft was not published at its time:',
    overlaps: 'Changed both in the draft and on the site since the draft was begun:',
    discard: 'Discard the draft',
    takeOff: 'Take off the site…',
  },

  review: {
    title: 'Publish these changes?',
    lead: (n: number) =>
      `${fields(n)} will change for visitors. Added words are marked, words that go are struck through.`,
    none: 'The draft says the same as the published version.',
    overlap: 'Changed on the site since the draft was begun. Publishing replaces that.',
    when: 'When',
    now: 'At once',
    at: 'At a time',
    day: 'Publish on',
    past: 'Choose a time that is still to come.',
    publish: 'Publish',
    schedule: 'Schedule',
    back: 'Back to the editor',
    findings: (n: number) => (n === 1 ? '1 thing to fix:' : `${n} things to fix:`),
    fixFirst: 'Fix first',
  },

  discard: {
    title: 'Discard the draft?',
    text: 'The form goes back to the version without it, and unsaved changes go, too. What was saved in the draft stays in the history.',
    action: 'Discard the draft',
    pending: 'Discarding…',
    done: 'Draft discarded',
    failed: 'The draft could not be discarded. Try again.',
    stale: 'The draft was changed somewhere else. Open it again before you discard it.',
  },
  undone: {
    done: 'Draft restored',
    failed: 'The draft could not be restored. The history has it.',
  },
  unplan: {
    done: 'The schedule of the draft is cancelled',
    failed: 'The schedule could not be cancelled. Try again.',
    stale: 'The draft was changed somewhere else. Open it again before you cancel its schedule.',
  },
  takeOff: {
    title: (one: string) => `Take this ${one} off the site?`,
    live: 'Its page and its place in lists go with the next build.',
    waits: 'It is not published at its time.',
    over: 'It is not there any more: its time is over.',
    kept: 'Nothing is lost: it stays here as a draft, and you can publish it again.',
    unplanned: 'The schedule of its draft is cancelled, too.',
    action: 'Take it off the site',
    pending: 'Taking it off…',
    done: 'Taken off the site',
    failed: 'It could not be taken off the site. Try again.',
    stale: 'It was changed somewhere else. Open it again before you take it off the site.',
  },
  putBack: {
    done: 'Published again',
    failed: 'It could not be published again. Publish it from the editor.',
    stale: 'It was saved since. Publish it from the editor.',
  },
}
