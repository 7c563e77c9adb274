import assert from 'node:assert/strict'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join, relative } from 'node:path'
import test, { type TestContext } from 'node:test'
import { listen } from '../listening.ts'
import { paced } from '../pace.ts'
import { eventually } from '../waiting.ts'
import { root, runTests, runTool, type Failure } from './processes.ts'
import { browserFiles, forgottenFiles, groupsOf, nodeSuites } from './suites.ts'

/** Files of tests outside the project, by their text. */
const filesOf = async (t: TestContext, texts: Record<string, string>): Promise<string[]> => {
  const folder = await mkdtemp(join(tmpdir(), 'runner-'))
  t.after(() => rm(folder, { recursive: true, force: true }))
  return Promise.all(
    Object.entries(texts).map(async ([name, text]) => {
      const file = join(folder, `${name}.test.mjs`)
      await writeFile(file, `import test from 'node:test'\nimport assert from 'node:assert/strict'\n${text}`)
      return file
    }),
  )
}

const said = (failures: readonly Failure[]): string => failures.map(({ text }) => text).join('\n')

const passing = "test('it holds', () => assert.equal(1, 1))"

for (const isolation of ['none', 'process'] as const) {
  test(`every test of every file counts once, and one that fails is named with its reason (isolation ${isolation})`, async (t) => {
    const files = await filesOf(t, {
      first: `${passing}\ntest('it does not hold', () => assert.equal(1, 2))`,
      second: `test('two steps', async (t) => { await t.test('one', () => undefined); await t.test('two', () => undefined) })\ntest.skip('left out', () => assert.fail())`,
    })
    const { passed, failures } = await runTests({ files, isolation })
    assert.equal(passed, 4)
    assert.equal(failures.length, 1, said(failures))
    assert.match(said(failures), /first\.test\.mjs: it does not hold\n[\s\S]*1 !== 2/)
  })
}

const broken: Readonly<Record<string, { text: string; says: RegExp }>> = {
  'a file without a test': { text: 'assert.ok(true)', says: /broken\.test\.mjs\nholds no test/ },
  'a file that does not load': { text: "import './nothing-here.mjs'", says: /nothing-here/ },
  'a process that ends early': { text: `${passing}\ntest('it ends', () => process.exit(0))`, says: /ended with 0 before all its tests had; / },
  'an error that nobody caught': { text: `${passing}\nsetTimeout(() => { throw new Error('late') }, 0)\ntest('it waits', () => new Promise((resolve) => setTimeout(resolve, 200)))`, says: /late/ },
}

for (const [name, { text, says }] of Object.entries(broken)) {
  test(`${name} fails the run`, async (t) => {
    const { failures } = await runTests({ files: await filesOf(t, { broken: text }) })
    assert.ok(failures.length > 0)
    assert.match(said(failures), says)
  })
}

test('a test that never ends is ended, and the one before it is named', async (t) => {
  const files = await filesOf(t, { endless: `${passing}\ntest('it hangs', () => new Promise((resolve) => setTimeout(resolve, 600_000)))` })
  const { passed, failures } = await runTests({ files, silence: paced(15_000) })
  assert.equal(passed, 1)
  assert.match(said(failures), /was ended: no test of it ended for 15 s; the last test that ended: it holds/)
})

test('a process that goes on after a test failed, with something left open, is ended before its time is up', async (t) => {
  const files = await filesOf(t, { open: `${passing}\ntest('it leaves a server open', async () => { (await import('node:http')).createServer().listen(0); assert.fail('before it is closed') })` })
  const { passed, failures } = await runTests({ files, silence: paced(8_000) })
  assert.equal(passed, 1)
  assert.match(said(failures), /it leaves a server open[\s\S]*no test of it ended for 8 s; the last test that ended: it leaves a server open/)
})

test('a process that is told to end ends at once with all that it started; what it had proven by then counts', async (t) => {
  const started = Promise.withResolvers<number>()
  const server = await listen((request, response) => {
    started.resolve(Number(request.url?.slice(1)))
    response.end()
  }, t)
  const program = `fetch('${server.origin}/' + process.pid); setInterval(() => undefined, 1_000)`
  const files = await filesOf(t, {
    starting: `${passing}\ntest('it starts a program', async () => { (await import('node:child_process')).spawn(process.execPath, ['--eval', ${JSON.stringify(program)}]); await new Promise((resolve) => setTimeout(resolve, 600_000)) })`,
  })
  const over = new AbortController()
  const outcome = runTests({ files, signal: over.signal })
  const pid = await started.promise
  over.abort()
  const { passed, failures } = await outcome
  assert.deepEqual({ passed, failures }, { passed: 1, failures: [] })
  await eventually(async () => assert.throws(() => process.kill(pid, 0), { code: 'ESRCH' }))
})

test('a tool that fails shows what it printed', async () => {
  assert.deepEqual(await runTool('node', ['--version']), { passed: 1, failures: [] })
  const { passed, failures } = await runTool('node', ['--eval', "console.log('this is why'); process.exit(3)"])
  assert.equal(passed, 0)
  assert.match(said(failures), /ended with 3\nthis is why/)
})

test('no file of tests is in no suite, and none runs twice in one run', async () => {
  assert.deepEqual(await forgottenFiles(), [])
  for (const run of ['usual', 'full'] as const) {
    const onNode = (await Promise.all(nodeSuites.filter(({ runs }) => runs.includes(run)).map(groupsOf))).flat(2)
    const files = [...onNode, ...(await browserFiles(run)).flatMap((project) => project.files.map((file) => relative(root, file)))]
    assert.deepEqual(files.filter((file, index) => files.indexOf(file) !== index), [], run)
  }
})
