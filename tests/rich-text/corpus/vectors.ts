import { dataPage, el, pixel, type Part, type PayloadCalls } from './markup.ts'

/** Elements that run a script by themselves, or when a visitor clicks, focuses or sends them. */
export const vectors: Readonly<Record<string, (hitCalls: PayloadCalls) => Part[]>> = {
  script: ({ js }) => [el('script', {}, js)],
  'script with a type': ({ js }) => [
    el('script', { type: 'text/javascript', charset: 'utf-8' }, js),
  ],
  'script as a module': ({ js }) => [el('script', { type: 'module' }, js)],
  'script from an address': ({ js }) => [el('script', { src: `data:text/javascript,${js}` })],
  'script in a drawing': ({ js }) => [el('svg', {}, el('script', {}, js))],
  'script in a drawing, from an address': ({ js }) => [
    el('svg', {}, el('script', { href: `data:text/javascript,${js}` })),
  ],
  'script in a drawing, by xlink': ({ js }) => [
    el('svg', {}, el('script', { 'xlink:href': `data:text/javascript,${js}` })),
  ],
  'script in a foreign object': ({ js }) => [
    el('svg', {}, el('foreignObject', {}, el('script', {}, js))),
  ],
  'script in a formula': ({ js }) => [el('math', {}, el('mtext', {}, el('script', {}, js)))],
  'picture that fails': ({ js }) => [el('img', { src: 'x', onerror: js })],
  'picture that loads': ({ js }) => [el('img', { src: pixel, onload: js })],
  'picture with a srcset that fails': ({ js }) => [
    el('img', { srcset: 'x 1x, y 2x', onerror: js }),
  ],
  'picture with sources': ({ js }) => [
    el('picture', {}, el('source', { srcset: 'x' }), el('img', { onerror: js })),
  ],
  'picture with the tag image': ({ js }) => [el('image', { src: 'x', onerror: js })],
  'picture as a button': ({ js }) => [el('input', { type: 'image', src: 'x', onerror: js })],
  'picture in a drawing': ({ js }) => [el('svg', {}, el('image', { href: 'x', onerror: js }))],
  'picture in a drawing that loads': ({ js }) => [
    el('svg', {}, el('image', { 'xlink:href': pixel, onload: js })),
  ],
  'video that fails': ({ js }) => [el('video', { src: 'x', onerror: js })],
  'video with a source': ({ js }) => [el('video', {}, el('source', { src: 'x', onerror: js }))],
  'video that starts to load': ({ js }) => [el('video', { src: 'x', onloadstart: js })],
  'sound that fails': ({ js }) => [el('audio', { src: 'x', autoplay: '', onerror: js })],
  'sound with a source': ({ js }) => [el('audio', {}, el('source', { src: 'x', onerror: js }))],
  'track that fails': ({ js }) => [
    el(
      'video',
      { src: 'x' },
      el('track', { default: '', kind: 'subtitles', src: 'x', onerror: js }),
    ),
  ],
  'drawing that loads': ({ js }) => [el('svg', { onload: js })],
  'drawing in a drawing that loads': ({ js }) => [el('svg', {}, el('svg', { onload: js }))],
  'animation that begins': ({ js }) => [
    el('svg', {}, el('animate', { attributeName: 'x', dur: '1s', onbegin: js })),
  ],
  'animation that ends': ({ js }) => [
    el('svg', {}, el('animate', { attributeName: 'x', dur: '1ms', onend: js })),
  ],
  'animation that repeats': ({ js }) => [
    el(
      'svg',
      {},
      el('animate', { attributeName: 'x', dur: '50ms', repeatCount: '3', onrepeat: js }),
    ),
  ],
  'set that begins': ({ js }) => [
    el('svg', {}, el('set', { attributeName: 'x', to: '1', onbegin: js })),
  ],
  'transform that begins': ({ js }) => [
    el(
      'svg',
      {},
      el('animateTransform', {
        attributeName: 'transform',
        type: 'rotate',
        dur: '1s',
        onbegin: js,
      }),
    ),
  ],
  'motion that begins': ({ js }) => [
    el('svg', {}, el('animateMotion', { dur: '1s', onbegin: js })),
  ],
  'animation by a style': ({ js }) => [
    el('style', {}, '@keyframes ghaf{}'),
    el('p', { style: 'animation:ghaf 1s', onanimationstart: js }, 'نص'),
  ],
  'body that loads': ({ js }) => [el('body', { onload: js })],
  'body that is shown': ({ js }) => [el('body', { onpageshow: js })],
  'body that is resized': ({ js }) => [el('body', { onresize: js })],
  'body whose hash changes': ({ js }) => [el('body', { onhashchange: js })],
  'body that is printed': ({ js }) => [el('body', { onbeforeprint: js })],
  'body that receives a message': ({ js }) => [el('body', { onmessage: js })],
  'body that is left': ({ js }) => [el('body', { onpagehide: js })],
  'body that scrolls': ({ js }) => [el('body', { onscroll: js })],
  'frame with a document': ({ fromFrame }) => [
    el('iframe', { srcdoc: `<script>${fromFrame}</script>` }),
  ],
  'frame with a picture': ({ fromFrame }) => [
    el('iframe', { srcdoc: `<img src=x onerror=${fromFrame}>` }),
  ],
  'frame with a drawing': ({ fromFrame }) => [
    el('iframe', {
      srcdoc: `<svg/onload=${fromFrame}>`,
      sandbox: 'allow-scripts allow-same-origin',
    }),
  ],
  'frame with a script address': ({ fromFrame }) => [
    el('iframe', { src: `javascript:${fromFrame}` }),
  ],
  'frame with a data address': (hitCalls) => [el('iframe', { src: dataPage(hitCalls) })],
  'frame that loads': ({ js }) => [el('iframe', { onload: js })],
  'object with a data address': (hitCalls) => [
    el('object', { data: dataPage(hitCalls), type: 'text/html' }),
  ],
  'object that fails': ({ js }) => [el('object', { data: 'x', onerror: js })],
  'embedded data address': (hitCalls) => [
    el('embed', { src: dataPage(hitCalls), type: 'text/html' }),
  ],
  'embedded drawing': ({ fromAnywhere }) => [
    el('embed', {
      src: `data:image/svg+xml,<svg xmlns='http://www.w3.org/2000/svg' onload="${fromAnywhere}"/>`,
    }),
  ],
  'style sheet that fails': ({ js }) => [el('link', { rel: 'stylesheet', href: 'x', onerror: js })],
  'style sheet that loads': ({ js }) => [
    el('link', { rel: 'stylesheet', href: 'data:text/css,p{}', onload: js }),
  ],
  'preloaded file': ({ js }) => [
    el('link', { rel: 'preload', as: 'image', href: pixel, onload: js }),
  ],
  'style that loads': ({ js }) => [el('style', { onload: js }, 'p{}')],
  'details that open': ({ js }) => [
    el('details', { open: '', ontoggle: js }, el('summary', {}, 'المزيد'), 'نص'),
  ],
  'details that are opened': ({ js }) => [
    el('details', { ontoggle: js }, el('summary', {}, 'المزيد'), 'نص'),
  ],
  'field that takes the focus': ({ js }) => [el('input', { autofocus: '', onfocus: js })],
  'text field that takes the focus': ({ js }) => [el('textarea', { autofocus: '', onfocus: js })],
  'select that takes the focus': ({ js }) => [
    el('select', { autofocus: '', onfocus: js }, el('option', {}, 'أ')),
  ],
  'button that takes the focus': ({ js }) => [el('button', { autofocus: '', onfocus: js }, 'أ')],
  'link that takes the focus': ({ js }) => [
    el('a', { href: '#', autofocus: '', onfocus: js }, 'أ'),
  ],
  'paragraph that takes the focus': ({ js }) => [
    el('p', { tabindex: '1', autofocus: '', onfocusin: js }, 'أ'),
  ],
  'text that can be edited': ({ js }) => [el('p', { contenteditable: '', onfocus: js }, 'أ')],
  'field that is invalid': ({ js }) => [
    el('form', {}, el('input', { required: '', oninvalid: js }), el('button', {}, 'أرسل')),
  ],
  'form that is sent': ({ js }) => [el('form', { onsubmit: js }, el('button', {}, 'أرسل'))],
  'form that is emptied': ({ js }) => [
    el('form', { onreset: js }, el('button', { type: 'reset' }, 'امسح')),
  ],
  'form with a script address': ({ js }) => [
    el('form', { action: `javascript:${js}` }, el('button', {}, 'أرسل')),
  ],
  'button with an address of its own': ({ js }) => [
    el('form', {}, el('button', { formaction: `javascript:${js}` }, 'أرسل')),
  ],
  'field with an address of its own': ({ js }) => [
    el('form', {}, el('input', { type: 'submit', formaction: `javascript:${js}` })),
  ],
  'button of a form elsewhere': ({ js }) => [
    el('form', { id: 'f' }),
    el('button', { form: 'f', formaction: `javascript:${js}` }, 'أرسل'),
  ],
  'link with a script address': ({ js }) => [el('a', { href: `javascript:${js}` }, 'اقرأ')],
  'link in a drawing': ({ js }) => [
    el('svg', {}, el('a', { href: `javascript:${js}` }, el('text', { y: '20' }, 'اقرأ'))),
  ],
  'link in a drawing, by xlink': ({ js }) => [
    el('svg', {}, el('a', { 'xlink:href': `javascript:${js}` }, el('text', { y: '20' }, 'اقرأ'))),
  ],
  'link with an address from an animation': ({ js }) => [
    el(
      'svg',
      {},
      el(
        'a',
        {},
        el('animate', {
          attributeName: 'href',
          values: `javascript:${js}`,
          dur: '9s',
          fill: 'freeze',
        }),
        el('text', { y: '20' }, 'اقرأ'),
      ),
    ),
  ],
  'link with an address from a set element': ({ js }) => [
    el(
      'svg',
      {},
      el(
        'a',
        {},
        el('set', { attributeName: 'href', to: `javascript:${js}` }),
        el('text', { y: '20' }, 'اقرأ'),
      ),
    ),
  ],
  'area of a map': ({ js }) => [
    el('map', { name: 'm' }, el('area', { shape: 'default', href: `javascript:${js}` })),
    el('img', { usemap: '#m', src: pixel }),
  ],
  'popover that opens': ({ js }) => [
    el('button', { popovertarget: 'o' }, 'افتح'),
    el('div', { popover: '', id: 'o', onbeforetoggle: js }, 'نص'),
  ],
  'popover that is toggled': ({ js }) => [
    el('button', { popovertarget: 'o' }, 'افتح'),
    el('div', { popover: '', id: 'o', ontoggle: js }, 'نص'),
  ],
  'dialog on command': ({ js }) => [
    el('button', { commandfor: 'd', command: 'show-modal' }, 'افتح'),
    el('dialog', { id: 'd', oncommand: js }, 'نص'),
  ],
  'dialog that closes': ({ js }) => [
    el(
      'dialog',
      { open: '', onclose: js },
      el('form', { method: 'dialog' }, el('button', {}, 'أغلق')),
    ),
  ],
  'label that clicks': ({ js }) => [
    el('label', { for: 'l' }, 'نص'),
    el('input', { id: 'l', type: 'checkbox', onchange: js }),
  ],
  'shadow root with a picture': ({ js }) => [
    el('div', {}, el('template', { shadowrootmode: 'open' }, el('img', { src: 'x', onerror: js }))),
  ],
  'shadow root with a link': ({ js }) => [
    el(
      'div',
      {},
      el('template', { shadowrootmode: 'open' }, el('a', { href: `javascript:${js}` }, 'اقرأ')),
    ),
  ],
  'page with a redirect': (hitCalls) => [
    el('meta', { 'http-equiv': 'refresh', content: `0;url=${dataPage(hitCalls)}` }),
  ],
  'base address that redirects the script of the page': ({ number }) => [
    el('base', { href: `/elsewhere/${number}/` }),
  ],
  // The script of the detector's page reads the global variable `siteConfig` (see `pageScript`),
  // which an element with this id or name replaces.
  'global variable replaced by a link': ({ js }) => [
    el('a', { id: 'siteConfig', href: `javascript:${js}` }),
  ],
  'global variable replaced by two links': ({ js }) => [
    el('a', { id: 'siteConfig' }),
    el('a', { id: 'siteConfig', name: 'start', href: `javascript:${js}` }),
  ],
  'global variable replaced by a form': ({ js }) => [
    el('form', { id: 'siteConfig' }, el('input', { name: 'start', value: js })),
  ],
  'global variable replaced by an output': ({ js }) => [
    el('form', { name: 'siteConfig' }, el('output', { name: 'start' }, js)),
  ],
  'select of several options that takes the focus': ({ js }) => [
    el('select', { onfocus: js, multiple: '' }, el('option', {}, 'أ')),
  ],
  'search field that is used': ({ js }) => [
    el('search', {}, el('input', { type: 'search', onsearch: js })),
  ],
}
