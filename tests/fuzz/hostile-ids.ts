/** An id of the right form, for what is built around one: an address ends before a `#` and loses its line breaks, so that this is left of it. */
export const RIGHT = '5f0c8f0e-1d2b-4c3a-9e4f-6a7b8c9d0e1f'

const cores = [
  '.', '..', '...', '/', '\\', '//', '%', '*', '?', '#', '&', '=', ';', ':', ',', '~', '@', '$', '|', '`', '\'', '"', '<', '>', '{}', '[]', '()', '{id}',
  'null', 'undefined', 'NaN', 'true', '0', '-1', '1e9', '0x10', '[object Object]', '__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty', 'length',
  'e', 'h', 'p', 'u', 'a', 'r', 'd', 'up', 'rl', 's', 'q', 'blogs', 'staff', 'public', 'delete', 'rebuild', 'pass-key', 'WEB_NOTIFICATION_', 'web_notification',
  'site:prod-content', 'site:test-forms', 'prod-content', 'test-content/e/blog', 'con', 'nul', 'aux.txt', '.git/config', 'etc/passwd', 'C:\\boot.ini', 'file:///etc/passwd',
  '$where', '{"$gt":""}', "' or 1=1--", '1; drop table x', '${7*7}', '{{7*7}}', '<script>x()</script>', '`id`', '$(id)', '|id', '&&id', 'data:,x', 'javascript:x()',
  'مرحبا', '١٢٣٤', '🏜️', 'ａ', 'é', 'e\u0301', '\u202e', '\u200b', '\ufeff', '\u0000', '\u0007', '\u001b[2J', '\u0085', '\u2028', '\uffff', '\u{10ffff}', '\ud800', '\udfff',
  '\t', '\n', '\r\n', ' ', '%00', '%2e%2e', '%2f', '%5c', '%252f', '%c0%ae', '%ff', '%u002e', '&#x2e;', '\\u002e', '=2e',
]

/** Around an id of the right form, so that a careless pattern would still find it. */
const around: ((id: string) => string)[] = [
  (id) => `{${id}}`, (id) => `urn:uuid:${id}`, (id) => id.replaceAll('-', ''), (id) => id.slice(1), (id) => `${id}0`, (id) => `${id}\n`, (id) => `\n${id}`, (id) => ` ${id}`,
  (id) => `${id} `, (id) => `${id}\u0000`, (id) => `${id}/..`, (id) => `../${id}`, (id) => `e/blog/${id}`, (id) => `${id}/x`, (id) => `${id}#`, (id) => `${id}?x=1`,
  (id) => `${id};x`, (id) => `${id}%00`, (id) => `${id}.json`, (id) => `${id},${id}`, (id) => id.replace('5', '５'), (id) => id.replace('f', 'ſ'), (id) => id.replaceAll('-', '‐'),
  (id) => id.replaceAll('-', '/'), (id) => id.replace('4c3a', 'gggg'), (id) => `${id.slice(0, -1)}-`, (id) => `%7b${id}%7d`, (id) => encodeURIComponent(`../${id}`), (id) => `\u202e${id}`,
  (id) => `p/${id}`, (id) => `h/blog/${id}/0000011`, (id) => `site:prod-content/e/blog/${id}`, (id) => id.split('').join('\u200b'), (id) => Buffer.from(id).toString('base64'),
]

const repeated = (text: string): string[] => [2, 40, 700].map((times) => text.repeat(times))
const climbing = [1, 2, 3, 5, 9].flatMap((steps) => ['../', '..\\', '%2e%2e/', '..%2f', '..;/', '....//'].flatMap((step) => [`${step.repeat(steps)}e/blog`, `${step.repeat(steps)}etc/passwd`]))

/** Ids that no parameter takes: nothing of them may become a part of a key. */
export const hostileIds: readonly string[] = [
  ...new Set([...cores, ...around.map((wrap) => wrap(RIGHT)), ...climbing, ...['a', '../', '%2e', 'é', '/', '-', '0'].flatMap(repeated), ...cores.slice(0, 36).map((core) => `${core}/${RIGHT}`), ...cores.slice(0, 36).map((core) => `${RIGHT}${core}`)]),
]
