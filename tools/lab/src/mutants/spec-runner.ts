import { fork, type ChildProcess } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { commonTokens, declareFactoryPlugin, PluginKind, tokens } from '@stryker-mutator/api/plugin';
import {
  type DryRunResult,
  DryRunStatus,
  type MutantRunOptions,
  type MutantRunResult,
  MutantRunStatus,
  TestStatus,
} from '@stryker-mutator/api/test-runner';
import type { StrykerOptions } from '@stryker-mutator/api/core';
import type { Message, Outcome, SpecRequest } from './spec-process.js';

interface Specs {
  folder: string;
  sources: Record<string, string>;
  preload: string[];
  isAgain: boolean;
}

const SPEC_PROCESS = fileURLToPath(new URL('spec-process.js', import.meta.url));
/** Limits how long state that a mutant leaves behind affects later runs. */
const MAX_RUNS_OF_A_PROCESS = 40;
const SHARED_STEPS = ['loading', 'beforeAll', 'afterAll'];
const TIMEOUT = { ms: 10_000, times: 4 };
const FIRST_RUN = 3;

/**
 * Stryker's own Jest runner isn't used: it takes coverage per test from a Jest environment, which jest-light-runner
 * skips, so every mutant would run all specs of its folder in new workers (in libs/contracts 2.9 s instead of 0.2 s).
 */
class SpecRunner {
  #process: ChildProcess | undefined;
  #runs = 0;
  #specs;
  #files: string[];
  #steps: Record<string, number> = {};
  #reached = new Map<string, Set<string>>();
  #indivisible = new Set<string>();
  #kills = new Map<string, Map<string, number>>();

  constructor(specs: Specs) {
    this.#specs = specs;
    this.#files = Object.keys(specs.sources);
    process.once('disconnect', () => {
      this.#endProcess();
      process.exit();
    });
  }

  capabilities() {
    return { reloadEnvironment: true };
  }

  async dryRun(): Promise<DryRunResult> {
    const { failure, durations, coverage, steps } = await this.#run({ files: this.#files });
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
      status: TestStatus.Success as const,
    }));
    const atLoading = coverage?.static ?? {};
    // Every file loads the modules, so each may notice a static mutant.
    const perTest = Object.fromEntries(this.#files.map((file) => [file, { ...atLoading }]));
    for (const [step, hits] of Object.entries(coverage?.perTest ?? {})) {
      const ofFile = perTest[fileOf(step)];
      for (const [mutant, count] of Object.entries(hits)) if (ofFile) ofFile[mutant] = (ofFile[mutant] ?? 0) + count;
    }
    return { status: DryRunStatus.Complete, tests, mutantCoverage: { static: atLoading, perTest } };
  }

  /** Runs each file backwards. A file that passes may be run in part, because its tests don't depend on each other. */
  async #runAgain(): Promise<Outcome['failure']> {
    for (const file of this.#files) {
      if (!(await this.#run({ files: [file], isBackwards: true })).failure) continue;
      this.#endProcess();
      this.#indivisible.add(file);
      for (const turn of ['first', 'second']) {
        const { failure } = await this.#run({ files: [file] });
        if (failure && turn === 'second') return failure;
      }
    }
    return null;
  }

  #testsReaching(mutant: string) {
    const only: Record<string, string[]> = {};
    const isDivisible = (file: string) =>
      !this.#indivisible.has(file) && SHARED_STEPS.every((step) => !this.#reached.get(`${file}: ${step}`)?.has(mutant));
    for (const [step, mutants] of this.#reached) {
      const file = fileOf(step);
      if (mutants.has(mutant) && isDivisible(file)) (only[file] ??= []).push(step.slice(file.length + 2));
    }
    return only;
  }

  async mutantRun({
    activeMutant,
    testFilter,
    hitLimit,
    reloadEnvironment,
  }: MutantRunOptions): Promise<MutantRunResult> {
    const files = this.#likeliestFirst(activeMutant.fileName).filter((file) => testFilter?.includes(file) ?? true);
    if (reloadEnvironment) this.#endProcess();
    // A process that doesn't start must not count as a kill.
    else await this.#readyProcess();
    const only = this.#specs.isAgain ? {} : this.#testsReaching(activeMutant.id);
    const request = { files, mutant: activeMutant.id, hitLimit, only };
    const { failure, isEndless } = await this.#run(request, reloadEnvironment ? activeMutant.id : undefined).catch(
      ({ name, message }: Error) => ({
        failure: { file: files[0] ?? '', title: 'process', message, isSetUp: true },
        isEndless: name === 'TimeoutError',
      }),
    );
    // Anything that the set-up started would stay in the process.
    if (reloadEnvironment || isEndless || failure?.isSetUp) this.#endProcess();
    if (isEndless) return { status: MutantRunStatus.Timeout, reason: failure?.message };
    if (!failure) return { status: MutantRunStatus.Survived, nrOfTests: files.length };
    this.#countKill(activeMutant.fileName, failure.file);
    const failureMessage = `${failure.title}: ${failure.message}`;
    return { status: MutantRunStatus.Killed, killedBy: [failure.file], failureMessage, nrOfTests: files.length };
  }

  #likeliestFirst(source: string) {
    const times = (file: string) => this.#kills.get(source)?.get(file) ?? 0;
    return this.#files.toSorted((a, b) => times(b) - times(a));
  }

  #countKill(source: string, file: string) {
    const counts = this.#kills.get(source) ?? new Map();
    this.#kills.set(source, counts.set(file, (counts.get(file) ?? 0) + 1));
  }

  async dispose() {
    this.#endProcess();
  }

  #endProcess() {
    const child = this.#process;
    this.#process = undefined;
    child?.removeAllListeners();
    if (child?.pid === undefined) return;
    if (process.platform === 'win32') child.kill('SIGKILL');
    else killGroup(child.pid);
  }

  async #run(request: SpecRequest, mutantFromTheStart?: string): Promise<Outcome> {
    const child = await this.#readyProcess(mutantFromTheStart);
    this.#runs += 1;
    const outcome = await this.#answerOf(child, request);
    if (!outcome) throw new Error('The process sent no outcome.');
    return outcome;
  }

  async #readyProcess(mutantFromTheStart?: string) {
    if (this.#runs >= MAX_RUNS_OF_A_PROCESS) this.#endProcess();
    return (this.#process ??= await this.#startProcess(mutantFromTheStart));
  }

  async #startProcess(mutant: string | undefined) {
    this.#runs = 0;
    const env = { ...process.env, ...(mutant && { __STRYKER_ACTIVE_MUTANT__: mutant }) };
    // Mutants reached by preloading count as static. A process for one of those needs no preloading.
    const child = fork(SPEC_PROCESS, mutant ? [] : this.#specs.preload, {
      cwd: this.#specs.folder,
      env,
      stdio: ['ignore', 'ignore', 'ignore', 'ipc'],
      detached: process.platform !== 'win32',
    });
    this.#process = child;
    await this.#answerOf(child);
    return child;
  }

  #answerOf(child: ChildProcess, request?: SpecRequest): Promise<Outcome | null> {
    return new Promise((resolve, reject) => {
      let timer: NodeJS.Timeout | undefined;
      const times = this.#runs === 1 ? FIRST_RUN : 1;
      const fail = (reason: Error) => {
        clearTimeout(timer);
        this.#endProcess();
        reject(reason);
      };
      const onExit = () => fail(new Error('The process ended.'));
      const onMessage = (message: Message) => {
        clearTimeout(timer);
        if ('outcome' in message) {
          child.off('exit', onExit).off('message', onMessage);
          resolve(message.outcome);
        } else if (request?.mutant !== undefined) {
          const ms = times * (TIMEOUT.ms + TIMEOUT.times * (this.#steps[message.step] ?? 0));
          timer = setTimeout(() => fail(new DOMException(`${message.step} hangs.`, 'TimeoutError')), ms);
        }
      };
      child.on('exit', onExit).on('message', onMessage);
      if (request) child.send(request);
    });
  }
}

function killGroup(pid: number) {
  try {
    process.kill(-pid, 'SIGKILL');
  } catch {
    // The group has ended.
  }
}

function fileOf(step: string) {
  return step.slice(0, step.indexOf(': '));
}

function createSpecRunner(options: StrykerOptions) {
  return new SpecRunner(options['specs'] as Specs);
}
createSpecRunner.inject = tokens(commonTokens.options);

export const strykerPlugins = [declareFactoryPlugin(PluginKind.TestRunner, 'specs', createSpecRunner)];
