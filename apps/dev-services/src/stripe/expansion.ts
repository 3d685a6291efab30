import { invalidParameter } from './stripe-error.js';

type Json = Record<string, unknown>;

export function expand(answer: object, paths: readonly string[], find: (id: string) => object | undefined): object {
  return paths.reduce((body, path) => expandPath(body, path.split('.'), find, path) as object, answer);
}

function expandPath(
  value: unknown,
  steps: readonly string[],
  find: (id: string) => object | undefined,
  path: string,
): unknown {
  const [step, ...rest] = steps;
  if (step === undefined || value === null) return value;
  if (Array.isArray(value)) return value.map((entry) => expandPath(entry, steps, find, path));
  if (typeof value !== 'object') throw notExpandable(path);
  const object = value as Json;
  const field = object[step];
  if (field === undefined) throw notExpandable(path);
  const expanded = typeof field === 'string' ? (find(field) ?? notFound(path)) : field;
  return { ...object, [step]: expandPath(expanded, rest, find, path) };
}

function notFound(path: string): never {
  throw notExpandable(path);
}

function notExpandable(path: string) {
  return invalidParameter('expand', `This property cannot be expanded (${path}).`);
}
