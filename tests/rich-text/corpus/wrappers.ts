/**
 * Texts around a payload: Arabic words, control characters for right-to-left text, and elements
 * that an editor uses.
 */
export const wrappers: Readonly<Record<string, (payload: string) => string>> = {
  nothing: (payload) => payload,
  'Arabic words': (payload) => `شجرة الغاف ${payload} في فناء الدار.`,
  'an Arabic paragraph': (payload) =>
    `<p dir="rtl" lang="ar">تنمو الغافة ${payload} ببطء،</p><p>ثم تظلّل الجميع.</p>`,
  'a right-to-left override': (payload) => `<p>\u202E${payload}\u202C</p>`,
  'a right-to-left embedding': (payload) => `\u202B${payload}\u202C`,
  'right-to-left isolates': (payload) => `<p>أ\u2067ب${payload}ج\u2069د</p>`,
  'an isolate left open': (payload) => `\u2068\u2067غاف${payload}`,
  'isolates in isolates': (payload) =>
    `<bdi dir="rtl"><span dir="rtl" lang="ar">رقم \u2066${payload}\u2069</span></bdi>`,
  'a right-to-left override element': (payload) => `<bdo dir="rtl">نص ${payload}</bdo>`,
  'marks that touch': (payload) => `غاف\u0651\u200F${payload}\u064E\u061Cغاف`,
  'joiners and tatweel': (payload) => `غــ\u200D${payload}\u200Cــاف`,
  'a cell': (payload) =>
    `<table><tbody><tr><th dir="rtl">الرسوم</th><td>${payload}</td></tr></tbody></table>`,
  'a list': (payload) => `<ol start="٣"><li>أولاً<ul><li>${payload}</li></ul></li></ol>`,
  'a quotation': (payload) => `<blockquote dir="rtl"><h3>قال</h3>${payload}</blockquote>`,
  'a link': (payload) => `<a href="/ar/blog">اقرأ ${payload}</a>`,
  emphasis: (payload) => `<p><strong><em>مهم ${payload}</strong> جداً</em></p>`,
  'code as written': (payload) => `<pre><code>${payload}</code></pre>`,
  'ends of everything': (payload) =>
    `--> ]]></p></bdi></div></template></title></style></textarea></noscript></script>${payload}`,
}

export const wrapperNames: readonly string[] = Object.keys(wrappers)
