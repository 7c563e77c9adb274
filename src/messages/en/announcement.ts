/** The announcement pop-up. The staff area calls the button of `gotIt` by the name `Got_It`. */
export const announcement = {
  label: 'Announcement',
  gotIt: 'Got it',
  close: 'Close the announcement',
  reopen: 'Show the announcement again',
}
