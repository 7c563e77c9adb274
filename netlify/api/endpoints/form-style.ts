import { createHash } from 'node:crypto'

/**
 * Style sheet of the page for a form that was not accepted: the site's colours and measures, in
 * both themes, small enough to be inlined.
 */
export const formStyle = `
:root{color-scheme:light dark;--page:light-dark(#fbf8f2,#0c1512);--surface:light-dark(#fff,#14211c);--ink:light-dark(#14231c,#efeae0);--quiet:light-dark(#44544b,#b9c4bc);--green:light-dark(#0e3b2c,#8fd9b6);--on-green:light-dark(#fbf8f2,#0c1512);--line:light-dark(#e4dccb,#2a3a33);--control:light-dark(#6b7a71,#8a978f);--amber:light-dark(#e8a33d,#f2b85a);--wrong:light-dark(#8f2f14,#ffb59e)}
*{box-sizing:border-box;margin:0}
html{background:var(--page);color:var(--ink);font:1.0625rem/1.5 Plex,'IBM Plex Sans Arabic',system-ui,sans-serif;text-size-adjust:none}
[lang=ar]{line-height:1.75}
body{max-inline-size:44rem;margin-inline:auto;padding:1.5rem 1.25rem 4rem}
header{padding-block-end:2rem}
a{color:var(--green);text-underline-offset:.25em}
header a{display:inline-flex;align-items:center;gap:.75rem;min-block-size:48px;font-weight:600;text-decoration:none}
header img{inline-size:2rem;block-size:2rem}
h1{font-size:clamp(1.875rem,1.5rem + 1.7vw,2.75rem);line-height:1.2;text-wrap:balance}
[lang=ar] h1{line-height:1.35}
h1+p{margin-block:.75rem 1.5rem;color:var(--quiet)}
.summary{padding:1.25rem 1.5rem;margin-block-end:2rem;border:1px solid var(--line);border-inline-start:6px solid var(--amber);border-radius:12px;background:var(--surface)}
.summary h2{font-size:1.125rem}
.summary ul{padding-inline-start:1.25rem;margin-block-start:.5rem}
.summary li{padding-block:.25rem}
.field{padding-block-end:1.25rem}
label{display:block;padding-block-end:.375rem;font-weight:600}
label small{font-weight:400;color:var(--quiet)}
input,select,textarea{inline-size:100%;min-block-size:48px;padding:.625rem .875rem;border:1px solid var(--control);border-radius:10px;background:var(--surface);color:inherit;font:inherit}
textarea{min-block-size:10rem;resize:vertical}
[aria-invalid=true]{border:2px solid var(--wrong)}
.wrong{padding-block-start:.375rem;color:var(--wrong);font-weight:600}
.consent{display:grid;grid-template-columns:auto 1fr;gap:.875rem;align-items:start}
.consent input{inline-size:1.5rem;min-block-size:1.5rem;block-size:1.5rem;accent-color:var(--green)}
.consent label{font-weight:400}
.consent .wrong{grid-column:2}
.trap{position:absolute;inline-size:1px;block-size:1px;overflow:hidden;clip-path:inset(50%)}
button{min-block-size:48px;padding:.75rem 2rem;border:0;border-radius:99px;background:var(--green);color:var(--on-green);font:inherit;font-weight:600;cursor:pointer}
:focus-visible{outline:3px solid var(--ink);outline-offset:2px;box-shadow:0 0 0 6px var(--amber)}
`

/** Policy that allows this one style sheet and nothing else inline. */
export const formPolicy = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(formStyle).digest('base64')}'`,
  "img-src 'self'",
  "form-action 'self'",
  "base-uri 'none'",
  "frame-ancestors 'none'",
].join('; ')
