/** Picture that the constructs show. */
export const picture = `/assets/${'d'.repeat(64)}/rings.webp`

/** Every construct that the allow-list permits, each as it may be stored. */
export const constructs: readonly string[] = [
  '<p>Plain words &amp; signs: 1 &lt; 2, “quoted”, non\u00A0breaking.</p>',
  '<h2>Two</h2><h3>Three</h3><h4>Four</h4>',
  '<p>A line<br />and the next</p>',
  '<p><strong>Bold</strong>, <em>italic</em>, <u>underlined</u>, <s>struck</s>, <code>code</code>, H<sub>2</sub>O, m<sup>2</sup></p>',
  '<p><a href="/faq">Questions</a>, <a href="https://example.com/?a=1&amp;b=2">out</a>, <a href="mailto:a@b.example">mail</a>, <a href="tel:8000000">call</a>, <a href="#top">up</a></p>',
  '<p><a href="/faq">A link with <strong>bold</strong> words</a></p>',
  '<ul><li>One</li><li>Two<ul><li>Deep</li></ul></li></ul>',
  '<ol><li>One</li><li>Two</li></ol><ol start="3"><li>Three</li></ol>',
  '<ul><li><p>A paragraph in an item</p></li><li><p>Two</p><p>of them</p></li></ul>',
  '<ul><li><h3>A heading in an item</h3></li></ul>',
  '<blockquote>Bare words</blockquote><blockquote><p>A paragraph</p></blockquote>',
  '<table><thead><tr><th scope="col">Head</th><th>Two</th></tr></thead><tbody><tr><th scope="row">Row</th><td>Cell</td></tr></tbody></table>',
  '<table><tbody><tr><th>Head without a head</th></tr><tr><td>Cell</td></tr></tbody></table>',
  '<table><tbody><tr><td colspan="2">Wide</td></tr><tr><td>A</td><td><p>B</p></td></tr></tbody></table>',
  `<img src="${picture}" alt="Rings" width="1600" height="900" />`,
  `<p>Words <img src="${picture}" alt="" /> around</p>`,
  '<hr />',
  '<pre><code>two\n  lines</code></pre>',
  '<pre>bare</pre>',
  '<p><bdi dir="ltr">+971 800</bdi> and <bdi>name</bdi></p>',
  '<p><span dir="rtl" lang="ar">محفظة</span></p>',
]
