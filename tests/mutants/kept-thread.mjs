/**
 * Stryker's Vitest runner on a thread that is kept from mutant to mutant, because loading the code and filling a database take
 * ten times as long as most tests. A mutant in code that runs while its module is loaded gets a thread of its own.
 */
import { Worker } from 'node:worker_threads'

const tools = new URL('tools/node_modules/@stryker-mutator/', import.meta.url)
const { VitestTestRunner } = await import(new URL('vitest-runner/dist/src/vitest-test-runner.js', tools).href)
const { commonTokens, declareClassPlugin, PluginKind } = await import(
  new URL('api/dist/src/plugin/index.js', tools).href
)

const atOnce = 50

class KeptThreadRunner extends VitestTestRunner {
  static inject = [commonTokens.options, commonTokens.logger]
  #threads = new Map()

  constructor(options, log) {
    super(options, log, '__stryker__')
  }

  capabilities() {
    return { reloadEnvironment: true }
  }

  async init() {
    await super.init()
    for (const project of this.ctx.projects) {
      project.config.pool = 'kept'
      project.config.poolRunner = {
        name: 'kept',
        createPoolWorker: (options) => new KeptThread(this.#threads, options),
      }
    }
  }

  async mutantRun(options) {
    const isStatic = options.mutantActivation === 'static'
    if (isStatic) await this.#end()
    const result = await this.#untilNoticed(options)
    if (isStatic || result.status === 'error') await this.#end()
    return result
  }

  /** Runs fifty tests at a time, because the first tests notice most mistakes, and within one run Vitest chooses the order. */
  async #untilNoticed({ testFilter, ...options }) {
    let result
    for (let from = 0; from < (testFilter?.length ?? 1); from += atOnce) {
      result = await super.mutantRun({ ...options, testFilter: testFilter?.slice(from, from + atOnce) })
      if (result.status !== 'survived') return result
    }
    return result
  }

  /** Names the tests, because searching again for the tests related to a file would take longer than running them. */
  async run(wish) {
    return super.run(wish?.testIds ? { testIds: wish.testIds } : wish)
  }

  async dispose() {
    await this.#end()
    await super.dispose()
  }

  async #end() {
    const threads = [...this.#threads.values()]
    this.#threads.clear()
    await Promise.all(threads.map((thread) => thread.terminate()))
  }
}

/** A worker of Vitest's pool that itself confirms every stop and every further start, so that its thread stays alive. */
class KeptThread {
  name = 'kept'
  #threads
  #key
  #options
  #listeners = []
  #isFirst = false
  #running = Promise.resolve()

  constructor(threads, options) {
    this.#threads = threads
    this.#options = options
    this.#key = options.project.name
  }

  get #thread() {
    return this.#threads.get(this.#key)
  }

  async start() {
    this.#isFirst = !this.#thread
    if (!this.#isFirst) return
    const { distPath, env, execArgv } = this.#options
    const thread = new Worker(`${distPath}/workers/threads.js`, { env, execArgv, stdout: true, stderr: true })
    thread.setMaxListeners(0)
    thread.stdout.resume()
    thread.stderr.resume()
    thread.once('exit', () => {
      if (this.#thread === thread) this.#threads.delete(this.#key)
    })
    this.#threads.set(this.#key, thread)
  }

  async stop() {
    for (const [event, listener] of this.#listeners) this.#thread?.off(event, listener)
  }

  on(event, listener) {
    this.#listeners.push([event, listener])
    this.#thread.on(event, listener)
  }

  off(event, listener) {
    this.#thread?.off(event, listener)
  }

  send(message) {
    if (message.type === 'stop') this.#running.then(() => this.#answer('stopped'))
    else if (message.type === 'start' && !this.#isFirst) this.#answer('started')
    else {
      if (message.type === 'run') {
        this.#running = this.#finished()
        // Without the new configuration, the thread would again run the tests for which it was started.
        message = { ...message, context: { ...message.context, config: this.#options.project.serializedConfig } }
      }
      this.#thread?.postMessage(message)
    }
  }

  #answer(type) {
    this.#thread?.emit('message', { type, __vitest_worker_response__: true })
  }

  #finished() {
    const thread = this.#thread
    return new Promise((resolve) => {
      const listen = ({ type }) => {
        if (type !== 'testfileFinished') return
        thread.off('message', listen)
        resolve()
      }
      thread.on('message', listen)
    })
  }

  deserialize(message) {
    return message
  }
}

export const strykerPlugins = [declareClassPlugin(PluginKind.TestRunner, 'kept-thread', KeptThreadRunner)]
