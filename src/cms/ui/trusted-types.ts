/**
 * Part of the Trusted Types API that is used. `sink`: name of the browser function that would turn
 * the string into markup. A null result refuses the string.
 */
type Rules = { createHTML: (text: string, type?: string, sink?: string) => string | null }
type Factory = { createPolicy: (name: string, rules: Rules) => unknown }

/**
 * True for the strings that two libraries turn into markup: react-aria empties its live region with
 * '', and the editor parses text with DOMParser, which runs no script. The editor's own call of the
 * policy names no sink. It is allowed, because the browser always names the sink when a string
 * would get into a document.
 */
const isAllowed = (text: string, sink: string | undefined): boolean =>
  text === '' || sink === undefined || sink === 'DOMParser parseFromString'

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

// The browser passes to this policy every string that would become markup, because the page's
// Content-Security-Policy requires Trusted Types.
factory?.createPolicy('default', {
  createHTML: (text, _type, sink) => (isAllowed(text, sink) ? text : null),
})
