const directions: Readonly<Record<string, string>> = {
  ltr: 'left to right',
  rtl: 'right to left',
  auto: 'automatic direction',
}
const languages: Readonly<Record<string, string>> = { en: 'in English', ar: 'in Arabic' }

/**
 * Descriptions of the formatting and structure of a rich text: labels in a comparison of two
 * versions.
 */
export const structure = {
  inline: {
    strong: 'bold',
    em: 'italic',
    u: 'underlined',
    s: 'struck through',
    code: 'code',
    sup: 'superscript',
    sub: 'subscript',
  },
  ends: (what: string) => `${what} ends`,
  block: {
    h2: 'Heading 2',
    h3: 'Heading 3',
    h4: 'Heading 4',
    blockquote: 'Quotation',
    table: 'Table',
    pre: 'Code',
    hr: 'Horizontal line',
    br: 'line break',
  },
  blockEnds: {
    blockquote: 'Quotation ends',
    table: 'Table ends',
    ul: 'List ends',
    ol: 'List ends',
  },
  bullet: 'List item',
  numbered: 'Numbered item',
  startsAt: (n: string) => `Numbers from ${n}`,
  headCell: 'Header cell',
  cell: (columns: string, rows: string) => `Cell over ${columns} × ${rows}`,
  link: (address: string) => `link to ${address || 'nowhere'}`,
  linkEnds: 'link ends',
  picture: (name: string, alt: string) =>
    alt ? `Picture ${name}: ${alt}` : `Picture ${name}, without alt text`,
  direction: (dir: string | undefined, lang: string | undefined) =>
    [dir && directions[dir], lang && (languages[lang] ?? `in ${lang}`)].filter(Boolean).join(', '),
}
