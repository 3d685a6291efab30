import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { temporaryFolder } from '@tracker/ground/temporary-folder';
import { foreignCallName, sharedCallNames } from './call-names.mjs';

const calls = (/** @type {string[]} */ ...names) =>
  names.map((name) => `    ${name}: build.query<Note[], void>({ query: () => '/api/notes' }),`).join('\n');

it('refuses that two projects give a call one name', () => {
  const files = {
    'apps/team/src/api/members.api.ts': calls('getMembers', 'getTeam'),
    'apps/notes/src/api/notes.api.ts': calls('getNotes', 'getMembers'),
    'apps/notes/src/api/notes.spec.ts': calls('getTeam'),
  };
  expect(sharedCallNames(files)).toEqual([
    "apps/notes/src/api/notes.api.ts names a call getMembers, as apps/team does: in the page's one cache they would be the same.",
  ]);
});

it('asks a remote of another repository to put its name into those of its calls', async () => {
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
