import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/test-infrastructure/postgres-process';
import { foreignCallName, foreignCallNames, sharedCallNames } from './call-names.mjs';

const calls = (/** @type {string[]} */ ...names) =>
  names.map((name) => `    ${name}: build.query<Note[], void>({ query: () => '/api/notes' }),`).join('\n');

it('rejects calls of the same name in two projects', () => {
  const files = {
    'apps/team/src/api/members.api.ts': calls('getMembers', 'getTeam'),
    'apps/notes/src/api/notes.api.ts': calls('getNotes', 'getMembers'),
    'apps/notes/src/api/notes.spec.ts': calls('getTeam'),
  };
  expect(sharedCallNames(files)).toEqual([
    "apps/notes/src/api/notes.api.ts names a call getMembers, as apps/team does: in the page's one cache they would be the same.",
  ]);
});

it('requires the remote’s name in call names of other repositories', async () => {
  const folder = await temporaryFolder('tracker-calls-');
  try {
    await mkdir(join(folder, 'src'));
    await writeFile(join(folder, 'src/field-notes.api.ts'), calls('getFieldNotes', 'addToFieldNotes'));
    expect(await foreignCallName(folder, 'field-notes')).toBeNull();
    await writeFile(join(folder, 'src/other.api.ts'), calls('getMembers'));
    expect(await foreignCallName(folder, 'field-notes')).toBe(
      "src/other.api.ts names a call getMembers. All remotes share one cache: put the remote's name into it, such as getMembersOfFieldNotes.",
    );
  } finally {
    await rm(folder, { recursive: true });
  }
});

it('requires the remote’s name, in singular or plural, in its call names, but not in shell and libraries', () => {
  const files = {
    'apps/credentials/src/remote.manifest.ts': 'export const manifest = {};',
    'apps/credentials/src/api/credentials.api.ts': calls('renewCredential', 'getCredentialNotices', 'getStats'),
    'apps/credentials/src/api/credentials.spec.ts': calls('getTeam'),
    'apps/shell/src/screens/landing/pricing.api.ts': calls('getPrices'),
    'libs/shell-sdk/src/session.ts': calls('getUser'),
  };
  expect(foreignCallNames(files)).toEqual([
    "apps/credentials/src/api/credentials.api.ts names a call getStats. All remotes share one cache: put the remote's name into it, such as getStatsOfCredentials.",
  ]);
});
