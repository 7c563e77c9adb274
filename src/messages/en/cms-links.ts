/**
 * Texts of preview links, and of the screen that lists them; `one` is a kind's name in lower case.
 */
export const cmsLinks = {
  lead: 'Links that show somebody without an account the next version of an item, or of all items of a release. Each works for seven days, unless you end it.',
  loading: 'Loading the links',
  failed: 'The links could not be loaded. Nothing is lost.',
  none: 'No link is open. To make one, open an item, press “Preview” and then “Send a link”.',

  send: 'Send a link',
  dialog: {
    title: 'Send a preview',
    text: (one: string) =>
      `Whoever has the link sees this ${one} as it was last saved, in English and Arabic, without an account. Search engines do not.`,
    release:
      'Whoever has the link sees every item of this release as it was last saved, also those that you add later, in English and Arabic, without an account. Search engines do not.',
    unsaved:
      'Your last changes are not saved yet, so the link does not show them. Save the draft first if it should.',
    first: 'There is nothing to show yet: save the draft first.',
    note: 'For whom',
    noteHint: 'Only staff see this. You can leave it empty.',
    make: 'Make a link',
    making: 'Making the link…',
    open: 'Links that work now',
    none: 'There is no link to it yet.',
    all: 'All preview links',
  },
  made: 'Link made. It works for seven days.',
  makeFailed: 'The link could not be made. Try again.',
  gone: 'It is not there any more, so no link was made.',

  for: (note: string) => `For ${note}`,
  forAnybody: 'For anybody who has it',
  untitled: 'Not there any more: the link opens nothing',
  ofRelease: 'Release',
  madeBy: (when: string, who: string) => `Made ${when} by ${who}`,
  you: 'you',
  works: (when: string) => `Works until ${when}`,
  address: 'Address of the link',
  copy: 'Copy the link',
  copyLabel: (name: string) => `Copy the link: ${name}`,
  copied: 'Link copied',
  copyFailed: 'The link could not be copied. Select its address and copy it from there.',
  end: 'End…',
  endLabel: (name: string) => `End: ${name}`,
  ask: {
    title: 'End this link?',
    text: 'It opens nothing from then on, and cannot be restored. You can make a new one.',
    action: 'End the link',
    pending: 'Ending it…',
  },
  ended: 'The link opens nothing any more',
  endFailed: 'Nobody knows yet if the link was ended. Try again.',
}
