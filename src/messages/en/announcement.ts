/** The announcement pop-up. The button itself is named `Got_It`. */
export const announcement = {
  label: 'Announcement',
  gotIt: 'Got it',
  close: 'Close the announcement',
  reopen: 'Show the announcement again',
}
