import type { Page } from 'playwright-core'

/** Origin that must never receive a request. */
export const foreignOrigin = 'https://evil.example'

/** Script of an attack: it adds its name to `data-ran` of the page when it runs. */
const markingScript = (name: string): string =>
  `document.documentElement.dataset.ran=(document.documentElement.dataset.ran||'')+' ${name}';void 0`

type Attack = {
  /** Directive of the Content Security Policy that stops the attack. */
  directive: string
}
type MarkupAttack = Attack & {
  html: string
  /** Selector of the element that a visitor must press to start the attack. */
  press?: string
}

/** Markup that is injected into the HTML of a page. Key: name of the attack. */
export const markupAttacks: Record<string, MarkupAttack> = {
  'inline script': {
    directive: 'script-src-elem',
    html: `<script>${markingScript('inline-script')}</script>`,
  },
  'inline module': {
    directive: 'script-src-elem',
    html: `<script type="module">${markingScript('inline-module')}</script>`,
  },
  'data script': {
    directive: 'script-src-elem',
    html: `<script src="data:text/javascript,${encodeURIComponent(markingScript('data-script'))}"></script>`,
  },
  'foreign script': {
    directive: 'script-src-elem',
    html: `<script src="${foreignOrigin}/a.js"></script>`,
  },
  'speculation rules': {
    directive: 'script-src-elem',
    html: `<script type="speculationrules">{"prefetch":[{"urls":["${foreignOrigin}/spy"]}]}</script>`,
  },
  'import map': {
    directive: 'script-src-elem',
    html: `<script type="importmap">{"imports":{"x":"${foreignOrigin}/a.js"}}</script>`,
  },
  'handler of a picture': {
    directive: 'script-src-attr',
    html: `<img src="/favicon.svg" alt="" onload="${markingScript('onload')}">`,
  },
  'handler that is pressed': {
    directive: 'script-src-attr',
    html: `<button id="attack" onclick="${markingScript('onclick')}">press</button>`,
    press: '#attack',
  },
  'javascript: link': {
    directive: 'script-src-elem',
    html: `<a id="attack" href="javascript:${markingScript('link')}">press</a>`,
    press: '#attack',
  },
  'javascript: form': {
    directive: 'form-action',
    html: `<form action="javascript:${markingScript('form')}"><button id="attack">press</button></form>`,
    press: '#attack',
  },
  'foreign form': {
    directive: 'form-action',
    html: `<form method="post" action="${foreignOrigin}/form"><button id="attack">press</button></form>`,
    press: '#attack',
  },
  'foreign frame': {
    directive: 'frame-src',
    html: `<iframe src="${foreignOrigin}/frame"></iframe>`,
  },
  'frame with a script': {
    directive: 'frame-src',
    html: `<iframe src="data:text/html,<script>parent.postMessage(1,'*')</script>"></iframe>`,
  },
  "another page of the map's host": {
    directive: 'frame-src',
    html: '<iframe src="https://www.openstreetmap.org/login"></iframe>',
  },
  'frame of a name that begins alike': {
    directive: 'frame-src',
    html: '<iframe src="https://www.openstreetmap.org.evil.example/"></iframe>',
  },
  'frame of itself': { directive: 'frame-src', html: '<iframe src="/"></iframe>' },
  'srcdoc with a script': {
    directive: 'script-src-elem',
    html: `<iframe srcdoc="<script>parent.${markingScript('srcdoc')}</script>"></iframe>`,
  },
  'foreign picture': { directive: 'img-src', html: `<img src="${foreignOrigin}/p.png" alt="">` },
  'foreign sheet': {
    directive: 'style-src-elem',
    html: `<link rel="stylesheet" href="${foreignOrigin}/a.css">`,
  },
  'inline style': {
    directive: 'style-src-elem',
    html: `<style>body{background:url(${foreignOrigin}/p.png)}</style>`,
  },
  'style attribute': {
    directive: 'style-src-attr',
    html: `<p style="background:url(${foreignOrigin}/p.png)">x</p>`,
  },
  'foreign film': {
    directive: 'media-src',
    html: `<video src="${foreignOrigin}/a.webm" autoplay muted></video>`,
  },
  'foreign object': {
    directive: 'object-src',
    html: `<object data="${foreignOrigin}/a.swf"></object>`,
  },
  'foreign base': { directive: 'base-uri', html: `<base href="${foreignOrigin}/">` },
}

type ScriptAttack = Attack & {
  /**
   * Runs in the page: throws or changes nothing where the policy stops it.
   * @param mark script that sets `data-ran` of the page
   */
  attempt: (win: Window, mark: string) => unknown
}

/** Attempts of a script that already runs in the page. Key: name of the attack. */
export const scriptAttacks: Record<string, ScriptAttack> = {
  eval: { directive: 'require-trusted-types-for', attempt: (_, mark) => (0, eval)(mark) },
  'new Function': {
    directive: 'require-trusted-types-for',
    attempt: (_, mark) => new Function(mark)(),
  },
  'a timer given words': {
    directive: 'require-trusted-types-for',
    attempt: (win, mark) => win.setTimeout(mark),
  },
  innerHTML: {
    directive: 'require-trusted-types-for',
    attempt: (win, mark) => {
      win.document.body.innerHTML = `<img src="/favicon.svg" onload="${mark}">`
    },
  },
  insertAdjacentHTML: {
    directive: 'require-trusted-types-for',
    attempt: (win) => win.document.body.insertAdjacentHTML('beforeend', '<b>x</b>'),
  },
  'document.write': {
    directive: 'require-trusted-types-for',
    attempt: (win) => win.document.write('<b>x</b>'),
  },
  'the address of a script': {
    directive: 'require-trusted-types-for',
    attempt: (win) => {
      win.document.body.append(
        Object.assign(win.document.createElement('script'), { src: '/a.js' }),
      )
    },
  },
  'the text of a script': {
    directive: 'require-trusted-types-for',
    attempt: (win, mark) => {
      win.document.body.append(Object.assign(win.document.createElement('script'), { text: mark }))
    },
  },
  'a policy of its own': {
    directive: 'trusted-types',
    attempt: (win) => {
      const { trustedTypes } = win as unknown as {
        trustedTypes: { createPolicy: (name: string, rules: object) => unknown }
      }
      return trustedTypes.createPolicy('default', { createHTML: (text: string) => text })
    },
  },
  'a call to elsewhere': {
    directive: 'connect-src',
    attempt: (win) => win.fetch('https://evil.example/call').catch(() => undefined),
  },
  'a worker of its own making': {
    directive: 'require-trusted-types-for',
    attempt: () => new Worker(URL.createObjectURL(new Blob(['1'], { type: 'text/javascript' }))),
  },
}

/** Directives violated so far, as the browser has reported them to the page. */
export const violationsOf = (page: Page): Promise<string[]> =>
  page.evaluate(() => (window as unknown as { violations: string[] }).violations)

/**
 * Records every violation from the start of a page on, also those in its frames without an address
 * of their own, such as `srcdoc`: their origin is "null".
 */
export const watchViolations = (page: Page): Promise<unknown> =>
  page.addInitScript(() => {
    const isInnerFrame = parent !== window && location.origin === 'null'
    const violations = isInnerFrame
      ? (parent as unknown as { violations: string[] }).violations
      : []
    Object.assign(window, { violations })
    addEventListener('securitypolicyviolation', ({ effectiveDirective }) =>
      violations.push(effectiveDirective),
    )
  })
