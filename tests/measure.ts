import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import postcss from 'postcss'
import ts from 'typescript'

// npm run measure              size of the project: tokens, lines and files, styles, circles of imports, the way of a
//                              post and of a form, names that several files define
// npm run measure -- --json    the same as JSON; --names and --ways add the lists behind the counts

/**
 * Imports of a project: each file's path from the root, with the files that it imports for more
 * than types.
 */
export type Imports = ReadonlyMap<string, readonly string[]>

const CODE = /\.(ts|tsx|astro|mjs|mts|cjs)$/
const COUNTED = /\.(ts|tsx|astro|mjs|mts|cjs|css)$/

/** The code of an Astro component: its frontmatter, and the scripts in its markup. */
const scriptOf = (file: string, text: string): string =>
  file.endsWith('.astro')
    ? [...text.matchAll(/^---\n([\s\S]*?)\n---|<script\b[^>]*>([\s\S]*?)<\/script>/g)]
        .map(([, before, inside]) => before ?? inside)
        .join('\n')
    : text

/** The style sheet of a file: a sheet, or the style blocks of an Astro component. */
const stylesOf = (file: string, text: string): string =>
  file.endsWith('.css')
    ? text
    : file.endsWith('.astro')
      ? [...text.matchAll(/<style[^>]*>\n([\s\S]*?)<\/style>/g)].map(([, block]) => block).join('')
      : ''

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

const bringsValues = ({ importClause: clause }: ts.ImportDeclaration): boolean => {
  if (!clause) return true
  if (clause.isTypeOnly) return false
  const { name, namedBindings: named } = clause
  return (
    name !== undefined ||
    !named ||
    ts.isNamespaceImport(named) ||
    named.elements.some(({ isTypeOnly }) => !isTypeOnly)
  )
}

/**
 * Lists the modules that a source imports or re-exports for more than types, statically or
 * dynamically.
 */
function specifiersIn(source: ts.SourceFile): string[] {
  const found: string[] = []
  const visit = (node: ts.Node): void => {
    const isStatic =
      (ts.isImportDeclaration(node) && bringsValues(node)) ||
      (ts.isExportDeclaration(node) && !node.isTypeOnly)
    if (isStatic && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      found.push(node.moduleSpecifier.text)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument && ts.isStringLiteralLike(argument)) found.push(argument.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return found
}

/**
 * Reads the imports of files.
 * @param read returns a file's text; `#name` resolves to `src/name`, as in package.json
 */
export function importsOf(files: readonly string[], read: (file: string) => string): Imports {
  const known = new Set(files)
  const target = (from: string, specifier: string): string =>
    specifier.startsWith('#')
      ? `src/${specifier.slice(1)}`
      : relative('.', resolve(dirname(from), specifier))
  return new Map(
    files
      .filter((file) => CODE.test(file))
      .map((file) => {
        const specifiers = specifiersIn(parse(file, scriptOf(file, read(file)))).filter((one) =>
          /^[.#]/.test(one),
        )
        return [file, specifiers.map((one) => target(file, one)).filter((one) => known.has(one))]
      }),
  )
}

/**
 * Collects a file and all that it imports, directly or transitively. @throws Error when the start
 * file does not exist
 */
export function reachedFrom(imports: Imports, start: string): Set<string> {
  if (!imports.has(start))
    throw new Error(
      `${start} is a stage of a way that is measured, and is not there: correct the way in tests/measure.ts.`,
    )
  const reached = new Set([start])
  // Iterating over a set includes members that are added meanwhile.
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next)
  return reached
}

/** Collects the files on any chain of imports from one file to another, both included. */
export function between(imports: Imports, from: string, to: string): Set<string> {
  const backwards = new Map([...imports.keys()].map((file): [string, string[]] => [file, []]))
  for (const [file, targets] of imports) for (const one of targets) backwards.get(one)?.push(file)
  const leading = reachedFrom(backwards, to)
  return new Set([...reachedFrom(imports, from)].filter((file) => leading.has(file)))
}

/**
 * Way of one thing through the project, as a reader follows it: for each stage, the chains of
 * imports from an entry to the module that does the work, and all that this module needs. Displayed
 * texts are excluded.
 */
type Way = readonly { entry: string; worker: string; more?: readonly string[] }[]

/**
 * Way of a blog post: its field in the editor, the session that saves it, the API that stores it,
 * the page that shows it.
 */
const postWay: Way = [
  { entry: 'src/pages/web-cms.astro', worker: 'src/cms/edit/fields/text-field.tsx' },
  {
    entry: 'src/pages/web-cms.astro',
    worker: 'src/cms/session/session.ts',
    more: ['src/cms/session/saving.ts', 'src/cms/session/save.ts'],
  },
  { entry: 'netlify/functions/api.ts', worker: 'netlify/api/crud.ts' },
  {
    entry: 'src/pages/[...locale]/blog/[slug].astro',
    worker: 'src/views/post.tsx',
    more: ['src/content/posts.ts', 'src/content/entries.ts'],
  },
]

/**
 * Way of a form post: the form on its page, the script that sends it, the API that stores and mails
 * it.
 */
const formWay: Way = [
  { entry: 'src/pages/[...locale]/contact.astro', worker: 'src/sections/forms/form.astro' },
  { entry: 'src/sections/islands.ts', worker: 'src/islands/forms/public-form.tsx' },
  { entry: 'netlify/functions/api.ts', worker: 'netlify/api/endpoints/form-submit.ts' },
]

const isWords = (file: string): boolean => file.startsWith('src/messages/')

export function filesOn(imports: Imports, way: Way): string[] {
  const met = way.flatMap(({ entry, worker, more = [] }) => [
    ...between(imports, entry, worker),
    ...[worker, ...more].flatMap((one) => [...reachedFrom(imports, one)]),
  ])
  return [...new Set(met)].filter((file) => !isWords(file)).sort()
}

const namesIn = (source: ts.SourceFile): string[] =>
  source.statements.flatMap((statement) => {
    if (ts.isVariableStatement(statement))
      return statement.declarationList.declarations.flatMap(({ name }) =>
        ts.isIdentifier(name) ? [name.text] : [],
      )
    const isNamed =
      ts.isFunctionDeclaration(statement) ||
      ts.isClassDeclaration(statement) ||
      ts.isTypeAliasDeclaration(statement) ||
      ts.isInterfaceDeclaration(statement)
    return isNamed && statement.name ? [statement.name.text] : []
  })

/**
 * Names that several files define at top level, most often defined first: types, functions, classes
 * and constants.
 */
export function repeatedNames(
  files: readonly string[],
  read: (file: string) => string,
): [name: string, count: number][] {
  const counts = new Map<string, number>()
  for (const file of files.filter((one) => CODE.test(one) && !isWords(one))) {
    for (const name of new Set(namesIn(parse(file, scriptOf(file, read(file))))))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, m], [b, n]) => n - m || a.localeCompare(b))
}

const linesIn = (text: string): number => text.split('\n').length - (text.endsWith('\n') ? 1 : 0)

/** Counts the tokens of a script: the leaves of its syntax tree, without comments. */
export function tokensIn(file: string, text: string): number {
  const source = parse(file, scriptOf(file, text))
  const isDocumentation = ({ kind }: ts.Node): boolean =>
    kind >= ts.SyntaxKind.FirstJSDocNode && kind <= ts.SyntaxKind.LastJSDocNode
  const count = (node: ts.Node): number => {
    if (isDocumentation(node)) return 0
    const children = node.getChildren(source)
    if (children.length > 0) return children.reduce((sum, child) => sum + count(child), 0)
    return node.getWidth(source) > 0 ? 1 : 0
  }
  return count(source)
}

/** Counts the rules of a style sheet that contain a declaration, and lists the declarations. */
export function styleRules(sheet: string): { rules: number; declarations: string[] } {
  let rules = 0
  const declarations: string[] = []
  postcss.parse(sheet).walkRules(({ nodes }) => {
    const own = nodes.flatMap((node) =>
      node.type === 'decl' ? [`${node.prop}: ${node.value}`] : [],
    )
    if (own.length > 0) rules += 1
    declarations.push(...own)
  })
  return { rules, declarations }
}

/** Groups of files that import each other in a circle for more than types. */
export function circlesIn(imports: Imports): string[][] {
  const reached = new Map([...imports.keys()].map((file) => [file, reachedFrom(imports, file)]))
  const groups = [...reached].map(([file, others]) =>
    [...others].filter((other) => reached.get(other)?.has(file)).sort(),
  )
  const circles = groups.filter((group) => group.length > 1)
  return [...new Map(circles.map((group) => [group.join(), group])).values()]
}

/** Pairs of folders below `src/cms` that import each other for more than types, as `edit ↔ history`. */
export function mutualFolders(imports: Imports): string[] {
  const folderOf = (file: string): string | undefined => /^src\/cms\/([^/]+)\//.exec(file)?.[1]
  const reached = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const from = folderOf(file)
    if (from === undefined) continue
    const folders = targets.flatMap((target) => folderOf(target) ?? [])
    reached.set(from, new Set([...(reached.get(from) ?? []), ...folders]))
  }
  return [...reached]
    .flatMap(([from, others]) =>
      [...others].flatMap((to) =>
        from < to && reached.get(to)?.has(from) ? [`${from} ↔ ${to}`] : [],
      ),
    )
    .sort()
}

/** Lists the scripts, components and style sheets that Git tracks in these folders of a project. */
export const trackedFiles = (root: string, folders: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => COUNTED.test(file) && existsSync(join(root, file)))

function measure(root: string) {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const files = trackedFiles(root, ['src', 'netlify', 'tests', 'tools'])
  const inRoom = (room: string) => files.filter((file) => file.startsWith(`${room}/`))
  const product = [...inRoom('src'), ...inRoom('netlify')]
  const sizes = new Map(files.map((file) => [file, linesIn(read(file))]))
  const sum = (numbers: readonly number[]): number => numbers.reduce((all, one) => all + one, 0)
  const sizeOf = (some: readonly string[]) => ({
    files: some.length,
    lines: sum(some.map((file) => sizes.get(file) ?? 0)),
    tokens: sum(some.filter((file) => CODE.test(file)).map((file) => tokensIn(file, read(file)))),
  })
  const sheets = product.map((file) => stylesOf(file, read(file))).filter((sheet) => sheet !== '')
  const rules = sheets.map(styleRules)
  const declarations = rules.flatMap((one) => one.declarations)
  const imports = importsOf(files, read)
  const ofProduct: Imports = new Map([...imports].filter(([file]) => product.includes(file)))
  return {
    rooms: {
      src: sizeOf(inRoom('src')),
      netlify: sizeOf(inRoom('netlify')),
      'src and netlify': sizeOf(product),
      tests: sizeOf(inRoom('tests')),
      tools: sizeOf(inRoom('tools')),
    },
    styles: {
      files: sheets.length,
      lines: sum(sheets.map(linesIn)),
      rules: sum(rules.map((one) => one.rules)),
      declarations: declarations.length,
      different: new Set(declarations).size,
    },
    circles: circlesIn(imports),
    mutualFolders: mutualFolders(imports),
    largest: [...sizes]
      .filter(([file]) => product.includes(file))
      .sort(([, a], [, b]) => b - a)
      .slice(0, 10),
    postWay: filesOn(ofProduct, postWay),
    formWay: filesOn(ofProduct, formWay),
    names: repeatedNames(product, read),
  }
}

if (import.meta.main) {
  const { values } = parseArgs({
    options: {
      json: { type: 'boolean' },
      names: { type: 'boolean' },
      ways: { type: 'boolean' },
      root: { type: 'string', default: '.' },
    },
  })
  const { postWay: post, formWay: form, names, ...sizes } = measure(resolve(values.root))
  if (values.json) {
    const counts = { postWay: post.length, formWay: form.length, repeatedNames: names.length }
    console.log(JSON.stringify({ ...sizes, ...counts }, null, 2))
  } else {
    const { rooms, styles, circles, mutualFolders: mutual, largest } = sizes
    console.table(rooms)
    console.table({ styles })
    console.log(
      `circles of imports: ${circles.length}`,
      ...circles.map((one) => `\n  ${one.join(', ')}`),
    )
    console.log(`folders of src/cms that import each other: ${mutual.length} ${mutual.join(', ')}`)
    console.log(`a blog post, from field to page: ${post.length} files`)
    console.log(`a form post, from field to inbox: ${form.length} files`)
    console.log(`names that several files define: ${names.length}`)
    console.log(`largest files: ${largest.map(([file, lines]) => `${file} ${lines}`).join(', ')}`)
  }
  if (values.names) console.log(names.map(([name, count]) => `${count} ${name}`).join('\n'))
  if (values.ways) console.log(['', 'post:', ...post, '', 'form:', ...form].join('\n'))
}
