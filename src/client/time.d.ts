// `?page` makes a copy of the module for the visitors' pages: if they shared the file with the
// staff area, every visitor would have one more request.
declare module '#i18n/time.ts?page' {
  export { relativeDay, relativeTime, yearOf } from '#i18n/time.ts'
}
