/** The announcement pop-up. `Got_It` is the button's name. */
export const announcement = {
  label: 'Announcement',
  gotIt: 'Got it',
  close: 'Close the announcement',
  reopen: 'Show the announcement again',
}
