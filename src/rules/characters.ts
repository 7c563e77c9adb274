/** Signs by which programs end a line: those of Windows and old Macs, vertical tab, form feed, and Unicode's three of its own. */
const BREAKS = /\r\n?|[\v\f\u0085\u2028\u2029]/g

/** Control characters that no text holds; a line break and a tab are text. */
// eslint-disable-next-line no-control-regex -- control characters are what this pattern is for
const CONTROLS = /[\u0000-\u0008\u000E-\u001F\u007F-\u009F]/g

/** A text whose line breaks are `\n` and that holds no other control character; half a character becomes U+FFFD. */
export const withoutControls = (text: string): string => text.toWellFormed().replace(BREAKS, '\n').replace(CONTROLS, '')
