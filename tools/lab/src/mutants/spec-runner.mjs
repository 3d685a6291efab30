// How Stryker runs the specs of a server project: compiled, file by file, against the database server that TEST_DATABASE_URL names.
import { fork } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import { DryRunStatus, MutantRunStatus, TestStatus } from '@stryker-mutator/api/test-runner';

/**
 * @typedef {import('@stryker-mutator/api/test-runner').TestRunner} TestRunner
 * @typedef {import('./spec-host.mjs').Order} Order
 * @typedef {import('./spec-host.mjs').Outcome} Outcome
 * @typedef {import('./spec-host.mjs').Message} Message
 *
 * @typedef {object} Specs what `stryker-options.mjs` tells
 * @property {string} folder of the project
 * @property {Record<string, string>} sources of the compiled specs
 * @property {string[]} preload compiled files that are mutated
 * @property {boolean} isAgain runs whole files, so that what one test begins and another one ends is seen
 */

const HOST = fileURLToPath(new URL('spec-host.mjs', import.meta.url));
/** What a mutant left behind in a process does not stay forever. */
const RUNS_OF_A_HOST = 40;
/** Steps of a file that are run whichever of its tests are. */
const NO_TESTS = ['loading', 'beforeAll', 'afterAll'];
/** A test or hook that takes this long and so many times as long as without a mutant waits for something that will not come. */
const PATIENCE = { ms: 10_000, times: 4 };
/** What a process does for the first time takes longer. */
const FIRST_RUN = 3;

/** @implements {TestRunner} */
class SpecRunner {
  /** @type {import('node:child_process').ChildProcess | undefined} */
  #host;
  #runs = 0;
  #specs;
  /** @type {string[]} the quickest first */
  #files;
  /** @type {Record<string, number>} milliseconds that tests and hooks take without a mutant */
  #steps = {};
  /** @type {Map<string, Set<string>>} which mutants they reach */
  #reached = new Map();
  /** @type {Set<string>} files whose tests build on one another */
  #inOnePiece = new Set();
  /** @type {Map<string, Map<string, number>>} how many mutants of a source each file has noticed so far */
  #noticed = new Map();

  /** @param {Specs} specs */
  constructor(specs) {
    this.#specs = specs;
    this.#files = Object.keys(specs.sources);
    // Stryker's own process was ended, and this one does not notice by itself.
    process.once('disconnect', () => {
      this.#endHost();
      process.exit();
    });
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  /** @returns {Promise<import('@stryker-mutator/api/test-runner').DryRunResult>} */
  async dryRun() {
    const { failure, durations, coverage, steps } = await this.#order({ files: this.#files });
    const again = failure ?? (await this.#runAgain());
    if (again) {
      const which = failure ? '' : ' when run for the second time in a process';
      const errorMessage = `${again.file} fails${which}: ${again.title}: ${again.message}`;
      return { status: DryRunStatus.Error, errorMessage };
    }
    this.#steps = steps;
    this.#reached = new Map(
      Object.entries(coverage?.perTest ?? {}).map(([step, hits]) => [step, new Set(Object.keys(hits))]),
    );
    this.#files.sort((a, b) => (durations[a] ?? 0) - (durations[b] ?? 0));
    const tests = this.#files.map((file) => ({
      id: file,
      name: file,
      fileName: this.#specs.sources[file],
      timeSpentMs: durations[file] ?? 0,
      status: /** @type {const} */ (TestStatus.Success),
    }));
    const atLoading = coverage?.static ?? {};
    // Every file loads the modules, so that another spec has what takes effect then looked at anew in the next run.
    const perTest = Object.fromEntries(this.#files.map((file) => [file, { ...atLoading }]));
    for (const [step, hits] of Object.entries(coverage?.perTest ?? {})) {
      const ofFile = perTest[fileOf(step)];
      for (const [mutant, count] of Object.entries(hits)) if (ofFile) ofFile[mutant] = (ofFile[mutant] ?? 0) + count;
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: { static: atLoading, perTest } };
  }

  /**
   * Runs each file backwards: one that does not mind may be run in part.
   * @returns {Promise<Outcome['failure']>} of a file that cannot be run a second time in any order
   */
  async #runAgain() {
    for (const file of this.#files) {
      if (!(await this.#order({ files: [file], isBackwards: true })).failure) continue;
      this.#endHost();
      this.#inOnePiece.add(file);
      for (const turn of ['first', 'second']) {
        const { failure } = await this.#order({ files: [file] });
        if (failure && turn === 'second') return failure;
      }
    }
    return null;
  }

  /**
   * The tests that reach a mutant, in files of which that is known: where nothing but tests reach it, and none needs another one.
   * @param {string} mutant
   */
  #testsReaching(mutant) {
    /** @type {Record<string, string[]>} */
    const only = {};
    const inPieces = (/** @type {string} */ file) =>
      !this.#inOnePiece.has(file) && NO_TESTS.every((step) => !this.#reached.get(`${file}: ${step}`)?.has(mutant));
    for (const [step, mutants] of this.#reached) {
      const file = fileOf(step);
      if (mutants.has(mutant) && inPieces(file)) (only[file] ??= []).push(step.slice(file.length + 2));
    }
    return only;
  }

  /**
   * @param {import('@stryker-mutator/api/test-runner').MutantRunOptions} options
   * @returns {Promise<import('@stryker-mutator/api/test-runner').MutantRunResult>}
   */
  async mutantRun({ activeMutant, testFilter, hitLimit, reloadEnvironment }) {
    const files = this.#likeliestFirst(activeMutant.fileName).filter((file) => testFilter?.includes(file) ?? true);
    if (reloadEnvironment) this.#endHost();
    // That no process starts is not the mutant's doing, and must not count as noticed.
    else await this.#readyHost();
    const only = this.#specs.isAgain ? {} : this.#testsReaching(activeMutant.id);
    const order = { files, mutant: activeMutant.id, hitLimit, only };
    const { failure, isEndless } = await this.#order(order, reloadEnvironment ? activeMutant.id : undefined).catch(
      (/** @type {Error} */ { name, message }) => ({
        failure: { file: files[0] ?? '', title: 'process', message, isSetUp: true },
        isEndless: name === 'TimeoutError',
      }),
    );
    // Whatever was begun and not ended stays in the process.
    if (reloadEnvironment || isEndless || failure?.isSetUp) this.#endHost();
    if (isEndless) return { status: MutantRunStatus.Timeout, reason: failure?.message };
    if (!failure) return { status: MutantRunStatus.Survived, nrOfTests: files.length };
    this.#note(activeMutant.fileName, failure.file);
    const failureMessage = `${failure.title}: ${failure.message}`;
    return { status: MutantRunStatus.Killed, killedBy: [failure.file], failureMessage, nrOfTests: files.length };
  }

  /**
   * Specs that noticed other mutants of the same source, then the quickest.
   * @param {string} source
   */
  #likeliestFirst(source) {
    const times = (/** @type {string} */ file) => this.#noticed.get(source)?.get(file) ?? 0;
    return this.#files.toSorted((a, b) => times(b) - times(a));
  }

  /**
   * @param {string} source
   * @param {string} file
   */
  #note(source, file) {
    const counts = this.#noticed.get(source) ?? new Map();
    this.#noticed.set(source, counts.set(file, (counts.get(file) ?? 0) + 1));
  }

  async dispose() {
    this.#endHost();
  }

  #endHost() {
    const host = this.#host;
    this.#host = undefined;
    host?.removeAllListeners();
    if (host?.pid === undefined) return;
    if (process.platform === 'win32') host.kill('SIGKILL');
    else endGroup(host.pid);
  }

  /**
   * @param {Order} order
   * @param {string} [mutantFromTheStart]
   * @returns {Promise<Outcome>} rejects when the process ends before its answer, or hangs
   */
  async #order(order, mutantFromTheStart) {
    const host = await this.#readyHost(mutantFromTheStart);
    this.#runs += 1;
    return this.#answerOf(host, order);
  }

  /** @param {string} [mutantFromTheStart] */
  async #readyHost(mutantFromTheStart) {
    if (this.#runs >= RUNS_OF_A_HOST) this.#endHost();
    return (this.#host ??= await this.#startHost(mutantFromTheStart));
  }

  /** @param {string | undefined} mutant */
  async #startHost(mutant) {
    this.#runs = 0;
    const env = { ...process.env, ...(mutant && { __STRYKER_ACTIVE_MUTANT__: mutant }) };
    // What is loaded before any spec counts as reached at loading. This is known of a mutant that is there from the start, and a spec of
    // one rule need not wait for the whole application.
    const host = fork(HOST, mutant ? [] : this.#specs.preload, {
      cwd: this.#specs.folder,
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: process.platform !== 'win32',
    });
    this.#host = host;
    await this.#answerOf(host);
    return host;
  }

  /**
   * @param {import('node:child_process').ChildProcess} host
   * @param {Order} [order]
   * @returns {Promise<any>}
   */
  #answerOf(host, order) {
    return new Promise((resolve, reject) => {
      /** @type {NodeJS.Timeout | undefined} */
      let patience;
      const times = this.#runs === 1 ? FIRST_RUN : 1;
      const giveUp = (/** @type {Error} */ reason) => {
        clearTimeout(patience);
        this.#endHost();
        reject(reason);
      };
      const end = () => giveUp(new Error('The process ended.'));
      const hear = (/** @type {Message | 'ready'} */ message) => {
        clearTimeout(patience);
        if (typeof message === 'object' && 'step' in message) {
          if (order?.mutant === undefined) return;
          const hang = () => giveUp(new DOMException(`${message.step} hangs.`, 'TimeoutError'));
          const ms = PATIENCE.ms + PATIENCE.times * (this.#steps[message.step] ?? 0);
          patience = setTimeout(hang, times * ms);
          return;
        }
        host.off('exit', end).off('message', hear);
        resolve(typeof message === 'object' ? message.outcome : undefined);
      };
      host.on('exit', end).on('message', hear);
      if (order) host.send(order);
    });
  }
}

/**
 * Ends a process with the stand-ins that its specs have begun.
 * @param {number} pid
 */
function endGroup(pid) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // Nobody of it is left.
  }
}

/** @param {string} step */
function fileOf(step) {
  return step.slice(0, step.indexOf(': '));
}

/** @param {import('@stryker-mutator/api/core').StrykerOptions} options */
function createSpecRunner(options) {
  return new SpecRunner(/** @type {Specs} */ (options['specs']));
}
createSpecRunner.inject = tokens(commonTokens.options);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'specs', createSpecRunner)];
