// The page's own copy of the module: a file that pages and the staff area share would be one more request for every reader.
declare module '#i18n/time.ts?page' {
  export { relativeDay, relativeTime, yearOf } from '#i18n/time.ts'
}
