import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { dirname, join, relative, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import postcss from 'postcss'
import ts from 'typescript'

// npm run measure
//   Prints the size of the project: tokens, lines and files, styles, circles of imports, the files
//   that a post and a form pass through, and names that several files define.
// npm run measure -- --json
//   Prints the same as JSON. `--names` and `--ways` add the lists behind the counts.

/**
 * Imports of a project. Key: a file's path from the root. Value: paths of the files that it
 * imports, except those from which it imports types only.
 */
export type Imports = ReadonlyMap<string, readonly string[]>

const CODE = /\.(ts|tsx|astro|mjs|mts|cjs)$/
/** Files whose lines are counted: code and style sheets. */
const COUNTED = /\.(ts|tsx|astro|mjs|mts|cjs|css)$/

/** The code of an Astro component: its frontmatter, and the scripts in its markup. */
const scriptOf = (file: string, text: string): string =>
  file.endsWith('.astro')
    ? [...text.matchAll(/^---\n([\s\S]*?)\n---|<script\b[^>]*>([\s\S]*?)<\/script>/g)]
        .map(([, frontmatter, script]) => frontmatter ?? script)
        .join('\n')
    : text

/** The style sheet of a file: a sheet, or the style blocks of an Astro component. */
const stylesOf = (file: string, text: string): string => {
  if (file.endsWith('.css')) return text
  if (!file.endsWith('.astro')) return ''
  return [...text.matchAll(/<style[^>]*>\n([\s\S]*?)<\/style>/g)].map(([, block]) => block).join('')
}

const parse = (file: string, text: string): ts.SourceFile =>
  ts.createSourceFile(
    file,
    text,
    ts.ScriptTarget.Latest,
    false,
    file.endsWith('x') ? ts.ScriptKind.TSX : ts.ScriptKind.TS,
  )

/** True for an import that is not of types only. */
const importsValues = ({ importClause: clause }: ts.ImportDeclaration): boolean => {
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
  const specifiers: string[] = []
  const visit = (node: ts.Node): void => {
    const isStatic =
      (ts.isImportDeclaration(node) && importsValues(node)) ||
      (ts.isExportDeclaration(node) && !node.isTypeOnly)
    if (isStatic && node.moduleSpecifier && ts.isStringLiteral(node.moduleSpecifier))
      specifiers.push(node.moduleSpecifier.text)
    if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword) {
      const [argument] = node.arguments
      if (argument && ts.isStringLiteralLike(argument)) specifiers.push(argument.text)
    }
    ts.forEachChild(node, visit)
  }
  visit(source)
  return specifiers
}

/**
 * Reads the imports of files. An import of `#name` is resolved to `src/name`, as in package.json;
 * imports of packages are left out.
 * @param read returns a file's text
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
        const specifiers = specifiersIn(parse(file, scriptOf(file, read(file))))
        const targets = specifiers
          .filter((specifier) => /^[.#]/.test(specifier))
          .map((specifier) => target(file, specifier))
        return [file, targets.filter((path) => known.has(path))]
      }),
  )
}

/**
 * Collects a file and all files that it imports, directly or through others.
 * @throws Error when the start file does not exist
 */
export function reachedFrom(imports: Imports, start: string): Set<string> {
  if (!imports.has(start))
    throw new Error(
      `${start} is a stage of a way that is measured, and is not there: correct the way in tests/measure.ts.`,
    )
  const reached = new Set([start])
  // The loop also visits members that are added to the set while it runs.
  for (const file of reached) for (const next of imports.get(file) ?? []) reached.add(next)
  return reached
}

/** Collects the files on any chain of imports from one file to another, both included. */
export function filesBetween(imports: Imports, from: string, to: string): Set<string> {
  /** Key: a file. Value: the files that import it. */
  const importers = new Map([...imports.keys()].map((file): [string, string[]] => [file, []]))
  for (const [file, targets] of imports)
    for (const target of targets) importers.get(target)?.push(file)
  const leadingToEnd = reachedFrom(importers, to)
  return new Set([...reachedFrom(imports, from)].filter((file) => leadingToEnd.has(file)))
}

/** Stages that something passes through in the project, such as a post on its way to its page. */
type Way = readonly {
  /** File at which a reader begins. */
  entry: string
  /** File that does the work of the stage. */
  worker: string
  /** Further files that do work and are not reached from the entry by imports alone. */
  more?: readonly string[]
}[]

/**
 * Stages of a blog post: its field in the editor, the session that saves it, the API that stores
 * it, the page that shows it.
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
 * Stages of a form post: the form on its page, the script that sends it, the API that stores and
 * mails it.
 */
const formWay: Way = [
  { entry: 'src/pages/[...locale]/contact.astro', worker: 'src/sections/forms/form.astro' },
  { entry: 'src/sections/islands.ts', worker: 'src/islands/forms/public-form.tsx' },
  { entry: 'netlify/functions/api.ts', worker: 'netlify/api/endpoints/form-submit.ts' },
]

/** True for a file of displayed texts. */
const isMessages = (file: string): boolean => file.startsWith('src/messages/')

/**
 * Files of a way, sorted, without displayed texts: in each stage the files on any chain of imports
 * from the entry to the worker, and all files that the workers import.
 */
export function filesOn(imports: Imports, way: Way): string[] {
  const allFiles = way.flatMap(({ entry, worker, more = [] }) => [
    ...filesBetween(imports, entry, worker),
    ...[worker, ...more].flatMap((start) => [...reachedFrom(imports, start)]),
  ])
  return [...new Set(allFiles)].filter((file) => !isMessages(file)).sort()
}

/** Names that a source defines at top level. */
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
  for (const file of files.filter((path) => CODE.test(path) && !isMessages(path))) {
    for (const name of new Set(namesIn(parse(file, scriptOf(file, read(file))))))
      counts.set(name, (counts.get(name) ?? 0) + 1)
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, countA], [b, countB]) => countB - countA || a.localeCompare(b))
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
    const ownDeclarations = nodes.flatMap((node) =>
      node.type === 'decl' ? [`${node.prop}: ${node.value}`] : [],
    )
    if (ownDeclarations.length > 0) rules += 1
    declarations.push(...ownDeclarations)
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

/**
 * Pairs of folders below `src/cms` that import each other for more than types, such as
 * `edit ↔ history`.
 */
export function mutualFolders(imports: Imports): string[] {
  const folderOf = (file: string): string | undefined => /^src\/cms\/([^/]+)\//.exec(file)?.[1]
  /** Key: a folder. Value: the folders that its files import. */
  const importedFolders = new Map<string, Set<string>>()
  for (const [file, targets] of imports) {
    const from = folderOf(file)
    if (from === undefined) continue
    const folders = targets.flatMap((target) => folderOf(target) ?? [])
    importedFolders.set(from, new Set([...(importedFolders.get(from) ?? []), ...folders]))
  }
  return [...importedFolders]
    .flatMap(([from, others]) =>
      [...others].flatMap((to) =>
        from < to && importedFolders.get(to)?.has(from) ? [`${from} ↔ ${to}`] : [],
      ),
    )
    .sort()
}

/** Lists the scripts, components and style sheets that Git tracks in these folders of a project. */
export const trackedFiles = (root: string, folders: readonly string[]): string[] =>
  execFileSync('git', ['ls-files', ...folders], { cwd: root, encoding: 'utf8' })
    .split('\n')
    .filter((file) => COUNTED.test(file) && existsSync(join(root, file)))

/** Measures the project in a folder; `rooms` are the sizes of its folders. */
function measure(root: string) {
  const read = (file: string): string => readFileSync(join(root, file), 'utf8')
  const files = trackedFiles(root, ['src', 'netlify', 'tests', 'tools'])
  const inFolder = (folder: string) => files.filter((file) => file.startsWith(`${folder}/`))
  const product = [...inFolder('src'), ...inFolder('netlify')]
  const linesOf = new Map(files.map((file) => [file, linesIn(read(file))]))
  const sum = (numbers: readonly number[]): number =>
    numbers.reduce((total, number) => total + number, 0)
  const sizeOf = (paths: readonly string[]) => ({
    files: paths.length,
    lines: sum(paths.map((path) => linesOf.get(path) ?? 0)),
    tokens: sum(paths.filter((path) => CODE.test(path)).map((path) => tokensIn(path, read(path)))),
  })
  const sheets = product.map((file) => stylesOf(file, read(file))).filter((sheet) => sheet !== '')
  const rules = sheets.map(styleRules)
  const declarations = rules.flatMap((sheet) => sheet.declarations)
  const imports = importsOf(files, read)
  const productImports: Imports = new Map([...imports].filter(([file]) => product.includes(file)))
  return {
    rooms: {
      src: sizeOf(inFolder('src')),
      netlify: sizeOf(inFolder('netlify')),
      'src and netlify': sizeOf(product),
      tests: sizeOf(inFolder('tests')),
      tools: sizeOf(inFolder('tools')),
    },
    styles: {
      files: sheets.length,
      lines: sum(sheets.map(linesIn)),
      rules: sum(rules.map((sheet) => sheet.rules)),
      declarations: declarations.length,
      different: new Set(declarations).size,
    },
    circles: circlesIn(imports),
    mutualFolders: mutualFolders(imports),
    largest: [...linesOf]
      .filter(([file]) => product.includes(file))
      .sort(([, a], [, b]) => b - a)
      .slice(0, 10),
    postWay: filesOn(productImports, postWay),
    formWay: filesOn(productImports, formWay),
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
      ...circles.map((circle) => `\n  ${circle.join(', ')}`),
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
