import { el, ownPicture, type Part } from './markup.ts'

/** Names of events of a document, its forms, its media and its visitor. */
const names = `
  abort auxclick beforecopy beforecut beforeinput beforepaste beforetoggle blur cancel canplay canplaythrough change click close command
  contentvisibilityautostatechange contextlost contextmenu contextrestored copy cuechange cut dblclick drag dragend dragenter dragleave
  dragover dragstart drop durationchange emptied ended error focus formdata gotpointercapture input invalid keydown keypress keyup load
  loadeddata loadedmetadata loadstart lostpointercapture mousedown mouseenter mouseleave mousemove mouseout mouseover mouseup mousewheel
  paste pause play playing pointercancel pointerdown pointerenter pointerleave pointermove pointerout pointerover pointerrawupdate pointerup
  progress ratechange reset resize scroll scrollend scrollsnapchange scrollsnapchanging securitypolicyviolation seeked seeking select
  selectionchange selectstart slotchange stalled submit suspend timeupdate toggle volumechange waiting wheel animationstart animationend
  animationiteration
`
  .trim()
  .split(/\s+/)

/** Element with these attributes in addition to its own. */
type Carrier = (attributes: Readonly<Record<string, string>>) => Part[]

/** Elements that get a handler: some are on the sanitiser's allow-list, some not, some unknown. */
const carriers: Readonly<Record<string, Carrier>> = {
  paragraph: (more) => [el('p', more, 'نص')],
  link: (more) => [el('a', { href: '/blog', ...more }, 'اقرأ')],
  picture: (more) => [el('img', { src: ownPicture, alt: 'غافة', ...more })],
  cell: (more) => [
    el('table', {}, el('tbody', {}, el('tr', {}, el('td', { colspan: '1', ...more }, '٣')))),
  ],
  item: (more) => [el('ol', { start: '2' }, el('li', more, 'أ'))],
  heading: (more) => [el('h2', more, 'عنوان')],
  span: (more) => [el('span', { dir: 'rtl', lang: 'ar', ...more }, 'غاف')],
  isolate: (more) => [el('bdi', { dir: 'auto', ...more }, 'غاف')],
  line: (more) => [el('hr', more)],
  division: (more) => [el('div', { contenteditable: '', tabindex: '0', ...more }, 'نص')],
  drawing: (more) => [el('svg', more, el('g', more))],
  formula: (more) => [el('math', more, el('mi', more, 'س'))],
  input: (more) => [el('input', { type: 'text', ...more })],
  video: (more) => [el('video', { controls: '', ...more })],
  unknown: (more) => [el('ghaf-tree', more, 'غاف')],
  'unknown with a namespace': (more) => [el('o:p', more, 'غاف')],
}

const carrierNames = Object.keys(carriers)

/** Number of carriers for each event. */
const CARRIERS_EACH = 3

/** Element with a handler attribute whose code is `js`. */
export type Handler = { name: string; parts: (js: string) => Part[] }

/** Handlers of every event, each on the next carriers in rotation. */
export const handlers: readonly Handler[] = names.flatMap((event, index) =>
  Array.from({ length: CARRIERS_EACH }, (_, turn): Handler => {
    const name =
      carrierNames[(index * CARRIERS_EACH + turn + Math.floor(index / 5)) % carrierNames.length] ??
      'paragraph'
    return {
      name: `${event} on ${name}`,
      parts: (js) => carriers[name]?.({ [`on${event}`]: js }) ?? [],
    }
  }),
)
