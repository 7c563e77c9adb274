import { Mark, Node, type EditorOptions, type Extensions } from '@tiptap/core'
import { Code } from '@tiptap/extension-code'
import { CodeBlock } from '@tiptap/extension-code-block'
import { Image } from '@tiptap/extension-image'
import { Italic } from '@tiptap/extension-italic'
import { ListItem, OrderedList } from '@tiptap/extension-list'
import { Paragraph } from '@tiptap/extension-paragraph'
import { Table, TableCell, TableHeader, TableRow } from '@tiptap/extension-table'
import { Placeholder } from '@tiptap/extensions'
import { StarterKit } from '@tiptap/starter-kit'
import { mayLink, pictureAddress } from '#rich-text/allowed.ts'
import type { Side } from '../../model/values.ts'
import { isMeantAsLink } from './addresses.ts'
import { MarkedCopies } from './clipboard.ts'

const holders = new Set(['LI', 'TD', 'TH', 'BLOCKQUOTE'])

/**
 * Paragraph of an item or a cell. `kept` is true when it was a `<p>` in the source. One that only
 * the editor needs is not written, which leaves `<li>text</li>` unchanged.
 */
const ParagraphAsWritten = Paragraph.extend({
  addAttributes: () => ({
    kept: {
      default: false,
      rendered: false,
      parseHTML: (element) => holders.has(element.parentElement?.tagName ?? ''),
    },
  }),
})

/** Item that may begin with any block, as in the allow-list. */
const Item = ListItem.extend({ content: 'block+' })

/**
 * Table in which Tab goes through the cells and out: after the last one it adds no row, which would
 * trap the focus.
 */
const TableAsWritten = Table.extend({
  renderHTML: () => ['table', ['tbody', 0]],
  addNodeView: () => null,
  addKeyboardShortcuts() {
    return {
      ...this.parent?.(),
      Tab: () => this.editor.commands.goToNextCell(),
      'Shift-Tab': () => this.editor.commands.goToPreviousCell(),
    }
  },
})

/** Row of a table. `head`: true when it was in a `<thead>`; null for a row made here. */
const Row = TableRow.extend({
  addAttributes: () => ({
    head: {
      default: null,
      rendered: false,
      parseHTML: (element) => element.parentElement?.tagName === 'THEAD',
    },
  }),
})

const spans = {
  colspan: {
    default: 1,
    parseHTML: (element: HTMLElement) => Number(element.getAttribute('colspan') ?? 1) || 1,
  },
  rowspan: {
    default: 1,
    parseHTML: (element: HTMLElement) => Number(element.getAttribute('rowspan') ?? 1) || 1,
  },
  colwidth: { default: null, rendered: false, parseHTML: () => null },
}
const Cell = TableCell.extend({ addAttributes: () => spans })
const HeaderCell = TableHeader.extend({
  addAttributes: () => ({ ...spans, scope: { default: null } }),
})

const pictureAttributes = {
  src: { default: null },
  alt: { default: null },
  width: { default: null },
  height: { default: null },
}

const isOwn = (element: HTMLElement): null | false =>
  pictureAddress.test(element.getAttribute('src') ?? '') ? null : false

const Picture = Image.extend({
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: isOwn }],
})

/** Picture between words, or in a link. */
const InlinePicture = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  draggable: true,
  priority: 1_100,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [
    { tag: 'a img[src]', getAttrs: isOwn },
    { tag: 'img[src]', context: 'paragraph/|heading/', getAttrs: isOwn },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

const simpleMark = (name: string, tag: string) =>
  Mark.create({ name, excludes: '', parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

const directed = (name: string, tag: string, attributes: readonly string[], selector: string) =>
  Mark.create({
    name,
    excludes: '',
    addAttributes: () =>
      Object.fromEntries(attributes.map((attribute) => [attribute, { default: null }])),
    parseHTML: () => [{ tag: selector }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/**
 * Italic without a shortcut, for Arabic, in which slanted letters are no emphasis: existing ones
 * remain, new ones cannot be made.
 */
const QuietItalic = Italic.extend({ addKeyboardShortcuts: () => ({}) })

/** Numbered list without a rule for pasted lines: `2026. A year` is no item. */
const NumberedList = OrderedList.extend({ addProseMirrorPlugins: () => [] })

/**
 * Rules that turn typed characters into marks, lists or headings are off: each removes the
 * characters, and `*140#`, `2026. ` or `- 5 AED` is meant literally. A pasted address that is meant
 * as a link becomes one.
 */
export const rules: Pick<EditorOptions, 'enableInputRules' | 'enablePasteRules'> = {
  enableInputRules: false,
  enablePasteRules: ['link'],
}

/** Extensions for exactly the elements of the allow-list. */
export const extensionsFor = (side: Side, placeholder: string): Extensions => [
  StarterKit.configure({
    heading: { levels: [2, 3, 4] },
    paragraph: false,
    listItem: false,
    orderedList: false,
    italic: side === 'ar' ? false : {},
    code: false,
    codeBlock: false,
    trailingNode: false,
    link: {
      openOnClick: false,
      defaultProtocol: 'https',
      HTMLAttributes: { rel: null, target: null, class: null },
      isAllowedUri: (address) => mayLink(address),
      shouldAutoLink: isMeantAsLink,
    },
  }),
  ...(side === 'ar' ? [QuietItalic] : []),
  ParagraphAsWritten,
  MarkedCopies,
  Item,
  NumberedList,
  Code.extend({ excludes: '' }),
  CodeBlock.extend({
    addAttributes: () => ({
      bare: {
        default: false,
        rendered: false,
        parseHTML: (element) => !element.querySelector('code'),
      },
    }),
  }),
  TableAsWritten.configure({ resizable: false }),
  Row,
  Cell,
  HeaderCell,
  InlinePicture,
  Picture,
  simpleMark('superscript', 'sup'),
  simpleMark('subscript', 'sub'),
  directed('isolate', 'bdi', ['dir'], 'bdi'),
  directed('direction', 'span', ['dir', 'lang'], 'span[dir], span[lang]'),
  Placeholder.configure({ placeholder }),
]
