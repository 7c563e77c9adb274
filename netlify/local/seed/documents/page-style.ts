/**
 * How the documents are set: on A4, in the site's typeface and colours. Figures run from left to right in Arabic, too, so
 * there their column begins at one edge with its words, and the units still stand under each other.
 */
export const css = `
@page { size: A4; margin: 14mm 20mm 17mm; }
* { box-sizing: border-box; margin: 0; }
html { font: 400 10pt/1.5 Plex; color: #14231c; print-color-adjust: exact; }
html[lang=ar] { line-height: 1.6; font-size: 10.25pt; }
header { display: flex; align-items: center; gap: 3mm; padding-block-end: 3mm; border-block-end: .35mm solid #e4dccb; }
header svg { inline-size: 10.5mm; block-size: 10.5mm; }
.brand { font-weight: 600; font-size: 13pt; }
.sample { margin-inline-start: auto; padding: .6mm 4mm; border: .35mm solid #8f3a18; border-radius: 5mm; color: #8f3a18; font-weight: 600; font-size: 9.5pt; }
h1 { margin-block-start: 6mm; font-size: 21pt; line-height: 1.2; font-weight: 600; color: #0e3b2c; text-wrap: balance; }
[lang=ar] h1 { line-height: 1.35; }
.facts { margin-block-start: 2mm; color: #44544b; font-size: 9.5pt; }
.lead { margin-block-start: 3mm; font-size: 11.5pt; }
h2 { font-size: 13pt; line-height: 1.3; font-weight: 600; color: #0e3b2c; break-after: avoid; }
section { margin-block-start: 4.5mm; }
section > :not(h2) { margin-block-start: 1.2mm; }
.short { padding: 3.5mm 6mm; border-radius: 5mm; background: #f8eed8; }
p, li { text-wrap: pretty; orphans: 2; widows: 2; }
ul, ol { padding-inline-start: 5.5mm; }
li { margin-block-start: .7mm; }
li:last-child { break-before: avoid; }
ul > li::marker { color: #145f45; }
ol > li::marker { color: #145f45; font-weight: 600; }
table { break-inside: avoid; inline-size: 100%; border-collapse: collapse; font-variant-numeric: tabular-nums; }
caption { padding-block-end: 1mm; text-align: start; color: #44544b; font-size: 9.5pt; }
th, td { padding-block: 1.1mm; border-block-end: .25mm solid #e4dccb; text-align: start; vertical-align: top; font-weight: 400; }
thead th { border-block-end: .45mm solid #0e3b2c; font-weight: 600; color: #0e3b2c; font-size: 9.5pt; }
th:not(:first-child), td { inline-size: 42mm; text-align: end; }
td { font-weight: 600; }
[lang=ar] :is(th, td) { padding-block: .7mm; line-height: 1.55; }
[lang=ar] :is(th, td):not(:first-child) { inline-size: 34mm; text-align: start; }
.soon { padding: .2mm 2.5mm; border-radius: 3mm; background: #f2b85a; font-size: 9pt; }
footer { margin-block-start: 5mm; padding-block-start: 2mm; border-block-start: .35mm solid #e4dccb; color: #44544b; font-size: 8.5pt; text-wrap: balance; break-inside: avoid; }
.notice { margin-block-start: 1mm; color: #8f3a18; font-weight: 600; font-size: 9.5pt; }
`

/**
 * The line at the foot of each sheet: the title where reading begins, the page's number where it ends.
 * Margin boxes have names for their sides only, so the sides change with the language.
 */
export const marginsOf = (language: 'en' | 'ar', page: string, title: string): string => {
  const [start, end] = language === 'ar' ? ['right', 'left'] : ['left', 'right']
  const line = 'font: 400 8.5pt Plex; color: #44544b;'
  return `@page { @bottom-${start} { content: "${title}"; inline-size: 130mm; text-align: ${start}; ${line} } `
    + `@bottom-${end} { content: "${page} " counter(page) " / " counter(pages); text-align: ${end}; ${line} } }`
}
