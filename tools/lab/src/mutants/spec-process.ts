// Runs compiled specs in this process, again and again, each time with another active mutant. This saves loading the
// application's modules. Mutants that take effect while modules are loaded need a process of their own.
import { pathToFileURL } from 'node:url';
import * as circus from 'jest-circus';
import type { Circus } from '@jest/types';
import type { MutantCoverage } from '@stryker-mutator/api/core';

export interface SpecRequest {
  files: string[];
  mutant?: string;
  hitLimit?: number | undefined;
  only?: Record<string, string[]>;
  isBackwards?: boolean;
}

interface Failure {
  title: string;
  message: string;
  isSetUp: boolean;
}

export interface Outcome {
  failure: (Failure & { file: string }) | null;
  durations: Record<string, number>;
  steps: Record<string, number>;
  coverage: MutantCoverage | undefined;
  isEndless: boolean;
}

export type Message = { step: string } | { outcome: Outcome | null };
type Block = Circus.DescribeBlock;

const stryker = ((globalThis as { __stryker__?: Record<string, unknown> }).__stryker__ ??= {});
let turn = 0;
let current = { file: '', only: undefined as string[] | undefined, isBackwards: false };
let steps: Record<string, number> = {};

await import(new URL('global-setup.js', import.meta.resolve('jest-light-runner')).href);
for (const file of process.argv.slice(2)) await import(pathToFileURL(file).href);
// From here on, nothing counts as reached while modules load.
stryker['currentTestId'] = 'between';

const send = (message: Message) => process.send?.(message);
process.on('message', (request: SpecRequest) => void runSpecs(request).then((outcome) => send({ outcome })));
process.on('disconnect', () => process.exit());
send({ outcome: null });

async function runSpecs({ files, mutant, hitLimit, only = {}, isBackwards = false }: SpecRequest): Promise<Outcome> {
  if (mutant !== undefined) Object.assign(stryker, { activeMutant: mutant, hitCount: 0, hitLimit });
  const durations: Record<string, number> = {};
  steps = {};
  let failure: Outcome['failure'] = null;
  for (const file of files) {
    const startedAt = performance.now();
    current = { file, only: only[file], isBackwards };
    const failed = await runFile(file);
    stryker['currentTestId'] = 'between';
    durations[file] = performance.now() - startedAt;
    if (failed) {
      failure = { file, ...failed };
      break;
    }
  }
  const coverage = stryker['mutantCoverage'] as Outcome['coverage'];
  const isEndless = hitLimit !== undefined && Number(stryker['hitCount']) > hitLimit;
  return { failure, durations, steps, coverage, isEndless };
}

async function runFile(file: string): Promise<Failure | null> {
  circus.resetState();
  stryker['currentTestId'] = `${file}: loading`;
  try {
    await import(`${pathToFileURL(file).href}?${(turn += 1)}`);
  } catch (error) {
    return { title: 'loading', message: String(error), isSetUp: true };
  }
  return runBlock(circus.getState().rootDescribeBlock);
}

async function runBlock(block: Block): Promise<Failure | null> {
  let failure = await runHooks([block], 'beforeAll');
  for (const child of failure ? [] : current.isBackwards ? block.children.toReversed() : block.children) {
    if (child.mode === 'skip' || child.mode === 'todo' || !isSelected(child)) continue;
    failure = child.type === 'describeBlock' ? await runBlock(child) : await runTest(child, ancestorsOf(block));
    if (failure) break;
  }
  return failure ?? (await runHooks([block], 'afterAll')) ?? null;
}

function isSelected(child: Block | Circus.TestEntry): boolean {
  if (child.type === 'describeBlock') return child.children.some(isSelected);
  return current.only?.includes(child.name) ?? true;
}

async function runTest({ name, fn }: Circus.TestEntry, ancestors: Block[]) {
  const failure = (await runHooks(ancestors, 'beforeEach', name)) ?? (await attempt(name, fn, false));
  return (await runHooks(ancestors.toReversed(), 'afterEach', name)) ?? failure;
}

function ancestorsOf(block: Block): Block[] {
  return block.parent ? [...ancestorsOf(block.parent), block] : [block];
}

async function runHooks(blocks: Block[], type: Circus.HookType, test: string = '') {
  for (const hook of blocks.flatMap(({ hooks }) => hooks).filter((one) => one.type === type)) {
    const failure = await attempt(test || type, hook.fn, true);
    if (failure) return failure;
  }
  return null;
}

async function attempt(
  title: string,
  fn: Circus.TestFn | Circus.HookFn | undefined,
  isSetUp: boolean,
): Promise<Failure | null> {
  const step = `${current.file}: ${title}`;
  const startedAt = performance.now();
  stryker['currentTestId'] = step;
  send({ step });
  try {
    await (fn as (() => unknown) | undefined)?.();
    return null;
  } catch (error) {
    return { title, message: error instanceof Error ? error.message : String(error), isSetUp };
  } finally {
    steps[step] = Math.max(steps[step] ?? 0, performance.now() - startedAt);
  }
}
