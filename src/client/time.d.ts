// The pages' own copy of the module: a file shared with the staff area would be one more request
// for every reader.
declare module '#i18n/time.ts?page' {
  export { relativeDay, relativeTime, yearOf } from '#i18n/time.ts'
}
