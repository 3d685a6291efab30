import { chmod, mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describeStartFailure } from '../server/start-failure.js';
import { testEnvironment } from '../testing/test-environment.js';
import { requireDataFolder } from './data-folder.js';

/** The message of a process that fails to start with this DATA_DIR, or an empty string. */
async function saidOf(dataDir: string): Promise<string> {
  try {
    await requireDataFolder(dataDir);
    return '';
  } catch (error) {
    return describeStartFailure(error, testEnvironment('postgres://localhost/x', { dataDir }));
  }
}

describe('DATA_DIR', () => {
  let folder: string;
  beforeEach(async () => {
    folder = await mkdtemp(join(tmpdir(), 'tracker-data-'));
  });
  afterEach(() => rm(folder, { recursive: true, force: true }));

  test('is created when it is missing, and otherwise left unchanged', async () => {
    const dataDir = join(folder, 'new', 'data');
    expect(await saidOf(dataDir)).toBe('');
    await mkdir(join(dataDir, 'documents'));
    expect(await saidOf(dataDir)).toBe('');
    expect(await readdir(dataDir, { recursive: true })).toEqual(['documents']);
  });

  test('fails the start when it is a file or below one', async () => {
    const file = join(folder, 'notes.txt');
    await writeFile(file, '');
    for (const dataDir of [file, join(file, 'data')])
      expect(await saidOf(dataDir)).toBe(
        `DATA_DIR ${dataDir} cannot be used: ${dataDir} is not a folder. Choose another.`,
      );
  });

  test('fails the start when it is not writable', async () => {
    // Not even root can create folders there.
    const dataDir = '/sys/tracker';
    expect(await saidOf(dataDir)).toBe(
      `${dataDir} in DATA_DIR ${dataDir} cannot be written: give it to the account that runs this, or choose another.`,
    );
  });

  test('fails the start below a folder that allows no subfolders, where recursive mkdir never returns', async () => {
    const dataDir = '/proc/tracker/data';
    expect(await saidOf(dataDir)).toBe(
      `DATA_DIR ${dataDir} cannot be used: /proc/tracker is not a folder. Choose another.`,
    );
  });

  test('fails the start when a subfolder is not writable', async () => {
    // A file instead of a folder without permission, because root may write everywhere.
    await writeFile(join(folder, 'documents'), '');
    expect(await saidOf(folder)).toBe(
      `DATA_DIR ${folder} cannot be used: ${join(folder, 'documents')} is not a folder. Choose another.`,
    );
    await rm(join(folder, 'documents'));
    await mkdir(join(folder, 'documents'));
    await chmod(join(folder, 'documents'), 0o500);
    if (process.getuid?.() !== 0) expect(await saidOf(folder)).toContain(`${join(folder, 'documents')} in DATA_DIR`);
  });
});
