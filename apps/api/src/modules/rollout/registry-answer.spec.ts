import { codeOrigins } from './registry-answer.js';
import type { RegistryRow } from './rollout.statements.js';

const version = (entry: string) => ({ entry }) as RegistryRow['stable'];
const row = (stable: string, candidate: string | null = null, previousEntry: string | null = null) =>
  ({ stable: version(stable), candidate: candidate && version(candidate), previousEntry }) as RegistryRow;

test('the page’s own origin is none of them', () => {
  expect(codeOrigins([row('/remotes/a/1/e.js', '/remotes/a/2/e.js', '/remotes/a/0/e.js')], null)).toEqual([]);
});

test('are those of stable versions, candidates and what a rollback brings back, and of releases to come, each once', () => {
  const rows = [
    row('/remotes/a/1/e.js', 'https://b.test/remotes/a/2/e.js', 'https://c.test:8443/remotes/a/0/e.js'),
    row('https://b.test/remotes/b/1/e.js'),
  ];
  const origins = ['https://b.test', 'https://c.test:8443', 'https://d.test'];
  expect(codeOrigins(rows, 'https://d.test/folder')).toEqual(origins);
});

test('are known when there is no remote yet', () => {
  const none = { remote: null, stable: null, candidate: null, previousEntry: null } as unknown as RegistryRow;
  expect(codeOrigins([none], 'https://d.test')).toEqual(['https://d.test']);
});
