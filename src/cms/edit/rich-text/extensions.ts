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
import { isAllowedLink, pictureAddressPattern } from '#rich-text/allowed.ts'
import type { Side } from '../../model/values.ts'
import { isMeantAsLink } from './addresses.ts'
import { MarkedCopies } from './clipboard.ts'

/** Elements whose only paragraph may be written without `<p>`. */
const paragraphParents = new Set(['LI', 'TD', 'TH', 'BLOCKQUOTE'])

/**
 * Paragraph with the attribute `kept`: true when it was a `<p>` in a list item, a cell or a
 * quotation of the source. The editor adds a paragraph to `<li>text</li>`; it has `kept: false` and
 * is written without `<p>` again.
 */
const ParagraphAsWritten = Paragraph.extend({
  addAttributes: () => ({
    kept: {
      default: false,
      rendered: false,
      parseHTML: (element) => paragraphParents.has(element.parentElement?.tagName ?? ''),
    },
  }),
})

/** List item that may begin with any block, not only with a paragraph. */
const Item = ListItem.extend({ content: 'block+' })

/**
 * Table in which Tab goes from cell to cell and, after the last cell, out of the table. The base
 * extension adds a row there, so that the keyboard could not leave the table.
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

/** Row of a table. Its attribute `head` is true for a row in a `<thead>`, null for a new row. */
const Row = TableRow.extend({
  addAttributes: () => ({
    head: {
      default: null,
      rendered: false,
      parseHTML: (element) => element.parentElement?.tagName === 'THEAD',
    },
  }),
})

const spanAttributes = {
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
const Cell = TableCell.extend({ addAttributes: () => spanAttributes })
const HeaderCell = TableHeader.extend({
  addAttributes: () => ({ ...spanAttributes, scope: { default: null } }),
})

const pictureAttributes = {
  src: { default: null },
  alt: { default: null },
  width: { default: null },
  height: { default: null },
}

/** Rule for a picture: false, which refuses it, unless its address is in our store. */
const refuseForeign = (element: HTMLElement): null | false =>
  pictureAddressPattern.test(element.getAttribute('src') ?? '') ? null : false

const Picture = Image.extend({
  addAttributes: () => pictureAttributes,
  parseHTML: () => [{ tag: 'img[src]', getAttrs: refuseForeign }],
})

/** Picture between words, or in a link. */
const InlinePicture = Node.create({
  name: 'inlineImage',
  group: 'inline',
  inline: true,
  draggable: true,
  // Above the default of 100, so that its rules are tried before those of `Picture`.
  priority: 1_100,
  addAttributes: () => pictureAttributes,
  parseHTML: () => [
    { tag: 'a img[src]', getAttrs: refuseForeign },
    { tag: 'img[src]', context: 'paragraph/|heading/', getAttrs: refuseForeign },
  ],
  renderHTML: ({ HTMLAttributes }) => ['img', HTMLAttributes],
})

/** Mark for a tag without attributes. */
const simpleMark = (name: string, tag: string) =>
  Mark.create({ name, excludes: '', parseHTML: () => [{ tag }], renderHTML: () => [tag, 0] })

/** Mark for a tag with these attributes, for elements that match the selector. */
const markWithAttributes = (
  name: string,
  tag: string,
  attributes: readonly string[],
  selector: string,
) =>
  Mark.create({
    name,
    excludes: '',
    addAttributes: () =>
      Object.fromEntries(attributes.map((attribute) => [attribute, { default: null }])),
    parseHTML: () => [{ tag: selector }],
    renderHTML: ({ HTMLAttributes }) => [tag, HTMLAttributes, 0],
  })

/**
 * Italic without a keyboard shortcut, for Arabic, in which slanted letters are no emphasis. Italic
 * words in stored texts remain; no command makes new ones.
 */
const ExistingItalic = Italic.extend({ addKeyboardShortcuts: () => ({}) })

/** Numbered list without its rule for pasted lines, which would read `2026. A year` as an item. */
const NumberedList = OrderedList.extend({ addProseMirrorPlugins: () => [] })

/**
 * The rules that turn typed characters into marks, lists or headings are off, because they remove
 * these characters: `*140#`, `2026. ` and `- 5 AED` are meant literally. The rule that turns pasted
 * addresses into links is on.
 */
export const editorRules: Pick<EditorOptions, 'enableInputRules' | 'enablePasteRules'> = {
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
      isAllowedUri: (address) => isAllowedLink(address),
      shouldAutoLink: isMeantAsLink,
    },
  }),
  ...(side === 'ar' ? [ExistingItalic] : []),
  ParagraphAsWritten,
  MarkedCopies,
  Item,
  NumberedList,
  Code.extend({ excludes: '' }),
  CodeBlock.extend({
    addAttributes: () => ({
      // True for a `<pre>` without a `<code>` inside.
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
  markWithAttributes('isolate', 'bdi', ['dir'], 'bdi'),
  markWithAttributes('direction', 'span', ['dir', 'lang'], 'span[dir], span[lang]'),
  Placeholder.configure({ placeholder }),
]
