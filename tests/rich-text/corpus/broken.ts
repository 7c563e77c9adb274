import { ownPicture, type PayloadCalls } from './markup.ts'

/** Malformed markup: browsers often interpret it in unexpected ways. */
export const broken: Readonly<Record<string, (shot: PayloadCalls) => string>> = {
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
  'a script in sections': ({ js }) => `<script>//<![CDATA[\n${js}//]]></script>`,
  'a script with a false end': ({ js }) => `<script>'</scrip';${js};'<!--'</script>`,
  'an end tag with a handler first': ({ js }) => `</p onclick="x"><svg/onload=${js}>`,
  'no space between attributes': ({ js }) => `<img src="x"onerror="${js}"alt="">`,
  'an equals sign first': ({ js }) => `<img =a src=x onerror=${js}>`,
  'a quote in a name': ({ js }) => `<img a"b'c src=x onerror=${js}>`,
  'a bracket in a name': ({ js }) => `<img a<b src=x onerror=${js}>`,
  'backticks for quotes': ({ js }) => `<img alt=\`><img src=x onerror=${js}>\``,
  'backticks in an own picture': ({ js }) =>
    `<img src="${ownPicture}" alt=\`"><svg onload=${js}>\``,
  'half a quotation': ({ js }) => `<p title="a" b">"><img src=x onerror=${js}>`,
  'many attributes first': ({ js }) =>
    `<img ${Array.from({ length: 200 }, (_, index) => `a${index}=غاف`).join(' ')} src=x onerror=${js}>`,
  'many spaces first': ({ js }) => `<img${' '.repeat(2_000)}src=x onerror=${js}>`,
  'deep below elements': ({ js }) => `${'<blockquote>'.repeat(60)}<img src=x onerror=${js}>`,
  'deep below marks': ({ js }) => `${'<b><i>'.repeat(60)}<svg onload=${js}>`,
  'deep below unknown elements': ({ js }) => `${'<x>'.repeat(120)}<img src=x onerror=${js}>`,
  // Comments, sections, declarations and instructions.
  'a comment that ends at once': ({ js }) => `<!--><img src=x onerror=${js}>-->`,
  'a comment that ends after a dash': ({ js }) => `<!---><img src=x onerror=${js}>-->`,
  'a comment that ends with a bang': ({ js }) => `<!--a--!><img src=x onerror=${js}>-->`,
  'a comment in a comment': ({ js }) => `<!--<!--a--><img src=x onerror=${js}>-->`,
  'a comment with a tag at its end': ({ js }) => `<!--غاف<img alt="--><img src=x onerror=${js}>">`,
  'a comment of a browser of old': ({ js }) =>
    `<!--[if gte IE 4]><![endif]--><img src=x onerror=${js}><!--[if IE]>-->`,
  'a false comment': ({ js }) => `<! a="><img src=x onerror=${js}>">`,
  'a false declaration': ({ js }) => `<!DOCTYPE a [<!ENTITY b "><img src=x onerror=${js}>">]>`,
  'a false end tag': ({ js }) => `</ a="><img src=x onerror=${js}>">`,
  'a false element': ({ js }) => `<% a="><img src=x onerror=${js}>" %>`,
  'an instruction': ({ js }) => `<?xml a="><img src=x onerror=${js}>"?>`,
  'a section': ({ js }) => `<![CDATA[><img src=x onerror=${js}>]]>`,
  'a section in a drawing': ({ js }) => `<svg><![CDATA[<p>]]><image href=x onerror=${js}></svg>`,
  'a section between worlds': ({ js }) =>
    `<svg><desc><![CDATA[a]]><img src=x onerror=${js}></desc></svg>`,
  'a section that hides an end': ({ js }) =>
    `<math><![CDATA[--><p a="]]><img src=x onerror=${js}>">`,
  // Text that another parser does not treat as text.
  'the end of a text field': ({ js }) =>
    `<textarea><p title="</textarea><img src=x onerror=${js}>">`,
  'the end of a title': ({ js }) => `<title><p title="</title><img src=x onerror=${js}>">`,
  'the end of a style': ({ js }) => `<style><p title="</style><img src=x onerror=${js}>">`,
  'the end of no script': ({ js }) => `<noscript><p title="</noscript><img src=x onerror=${js}>">`,
  'the end of no frames': ({ js }) => `<noframes><p title="</noframes><img src=x onerror=${js}>">`,
  'the end of nothing embedded': ({ js }) =>
    `<noembed><p title="</noembed><img src=x onerror=${js}>">`,
  'the end of an example': ({ js }) => `<xmp><p title="</xmp><img src=x onerror=${js}>">`,
  'the end of a frame': ({ js }) => `<iframe><p title="</iframe><img src=x onerror=${js}>">`,
  'the end of no script, in a style': ({ js }) =>
    `<noscript><style></noscript><img src=x onerror=${js}></style>`,
  'an end tag with a slash': ({ js }) => `<textarea></textarea/><img src=x onerror=${js}>`,
  'a style in a drawing': ({ js }) => `<svg><style><img src=x onerror=${js}></style></svg>`,
  'a text field in a drawing': ({ js }) =>
    `<svg><textarea><img src=x onerror=${js}></textarea></svg>`,
  'a title in a drawing': ({ js }) => `<svg><title><img src=x onerror=${js}></title></svg>`,
  'a description in a drawing': ({ js }) => `<svg><desc><img src=x onerror=${js}></desc></svg>`,
  'an example in a formula': ({ js }) => `<math><xmp><img src=x onerror=${js}></xmp></math>`,
  'no script in a drawing': ({ js }) => `<svg><noscript><img src=x onerror=${js}></noscript></svg>`,
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
  'a template in a choice': ({ js }) =>
    `<select><template><p></template></select><img src=x onerror=${js}>`,
  'a style in a choice': ({ js }) =>
    `<select><option><style></style></option></select><img src=x onerror=${js}>`,
  'a style in a table': ({ js }) =>
    `<table><style><tr title="</style></table><img src=x onerror=${js}>">`,
  'a script in a table': ({ js }) => `<table><tr><script>${js}</script></tr></table>`,
  'a picture in a table': ({ js }) =>
    `<table><tbody><img src=x onerror=${js}><tr><td>٣</td></tr></tbody></table>`,
  'a hidden field in a table': ({ js }) =>
    `<table><input type=hidden><a href=javascript:${js}>أ</a></table>`,
  'a heading in columns': ({ js }) => `<table><colgroup><col><svg onload=${js}></colgroup></table>`,
  'a template that ends early': ({ js }) => `</template><img src=x onerror=${js}><template>`,
  'a body in the body': ({ js }) => `<body/onload=${js}><html/onclick=x>`,
  'a frame set after all': ({ js }) =>
    `<frameset onload=${js}><frame></frameset><svg onload=${js}>`,
  'marks across blocks': ({ js }) => `<b><p></b><a href="javascript:${js}">أ</p></a>`,
  'links in links': ({ js }) => `<a href="/blog"><a href="javascript:${js}">أ</a></a>`,
  'a ruby text': ({ js }) => `<ruby><rt><svg onload=${js}></rt></ruby>`,
  'plain text last': ({ js }) => `<img src=x onerror=${js}><plaintext>`,
  'entities that end in letters': ({ js }) => `<a href="&#x6a&#x61vas&#x63ript&colon;${js}">أ</a>`,
  'entities far above': ({ js }) => `<a href="javascript&#x0000000000000000003a;${js}">أ</a>`,
  'a null in the tag': ({ js }) => `<p\u0000><img src=x onerror=${js}>`,
  'nulls between': ({ js }) => `\u0000<im\u0000g><svg\u0000a onload=x><svg onload=${js}>\u0000`,
  'a composing stroke behind the tag': ({ js }) => `<img alt=a src=x onerror=${js} \u0338>\u0338>`,
  'a composing stroke inside the quotes': ({ js }) =>
    `<p title=a"\u0338><img src=x onerror=${js}>">`,
  'signs that compose to a semicolon': ({ js }) => `<a href="javascript&colon\u037E${js}">أ</a>`,
  'signs that compose to a backtick': ({ js }) => `<img alt=\u1FEF><img src=x onerror=${js}>\u1FEF`,
  'signs that compose to a letter': ({ js }) => `<a href="javascript:/*\u212A\u212B*/${js}">أ</a>`,
  'an own picture and more': ({ js }) =>
    `<img src="${ownPicture}" alt="غاف" onload="${js}" onerror="${js}">`,
  'an own picture left open': ({ js }) =>
    `<img src="${ownPicture}" alt="غاف><svg onload=x>"><svg onload=${js}>`,
  'a link with a line in its name': ({ js }) => `<a\nhref\n=\n"javascript:${js}"\n>أ</a\n>`,
}
