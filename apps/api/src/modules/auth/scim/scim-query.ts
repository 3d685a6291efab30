import { requireMatch, tagOf, versionOf } from '../../../platform/http/answers/headers.js';
import { MOST_RESULTS } from './scim-schemas.js';
import { invalidValue } from './scim.errors.js';

export type ScimQuery = Record<string, unknown>;

export interface Page {
  startIndex: number;
  count: number;
}

const WHOLE_NUMBER = /^[+-]?\d{1,9}$/;

export function pageOf(query: ScimQuery): Page {
  const number = (name: string, otherwise: number) => {
    const text = query[name];
    if (text === undefined || text === '') return otherwise;
    if (typeof text !== 'string' || !WHOLE_NUMBER.test(text)) throw invalidValue(`${name} must be a whole number.`);
    return Number(text);
  };
  return {
    startIndex: Math.max(number('startIndex', 1), 1),
    count: Math.min(Math.max(number('count', 100), 0), MOST_RESULTS),
  };
}

const ALWAYS = new Set(['schemas', 'id', 'meta']);

export function selected(resource: object, query: ScimQuery): object {
  const wanted = namesIn(query['attributes']);
  const unwanted = namesIn(query['excludedAttributes']);
  if (!wanted && !unwanted) return resource;
  const partOf = (value: unknown, name: string): unknown => {
    if (ALWAYS.has(name) || wanted?.has(name)) return value;
    if (!wanted) return unwanted?.has(name) ? undefined : without(value, (sub) => unwanted?.has(`${name}.${sub}`));
    const isAsked = [...wanted].some((path) => path.startsWith(`${name}.`));
    return isAsked ? without(value, (sub) => !wanted.has(`${name}.${sub}`)) : undefined;
  };
  const parts = Object.entries(resource).map(([name, value]) => [name, partOf(value, name.toLowerCase())] as const);
  return Object.fromEntries(parts.filter(([, part]) => part !== undefined));
}

function without(value: unknown, isDropped: (sub: string) => boolean | undefined): unknown {
  if (Array.isArray(value)) return value.map((entry) => without(entry, isDropped));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(Object.entries(value).filter(([sub]) => !isDropped(sub.toLowerCase())));
}

function namesIn(text: unknown): Set<string> | null {
  if (typeof text !== 'string' || text === '') return null;
  const names = text.split(',').map((name) => name.trim().toLowerCase());
  return new Set(names.map((name) => name.replace(/^urn:.*:/, '')));
}

export interface ScimResource {
  id: string;
  meta: { resourceType: string; created: string; lastModified: string; location: string; version: string };
}

/** Versions are weak because the same state has several representations. */
export function resourceOf(
  type: 'User' | 'Group',
  baseUrl: string,
  times: { createdAt: Date | string; updatedAt: Date | string },
  content: { id: string } & Record<string, unknown>,
): ScimResource {
  const [created, lastModified] = [times.createdAt, times.updatedAt].map((at) => new Date(at).toISOString()) as [
    string,
    string,
  ];
  const location = `${baseUrl}/${type}s/${content.id}`;
  const version = `W/${tagOf(versionOf(content, lastModified))}`;
  return { ...content, meta: { resourceType: type, created, lastModified, location, version } };
}

export function requireSameVersion(ifMatch: string | undefined, { meta: { version } }: ScimResource): void {
  requireMatch(ifMatch, version.slice('W/"'.length, -1));
}
