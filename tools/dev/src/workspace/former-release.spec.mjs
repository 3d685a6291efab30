import { execFileSync, spawnSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { findRelease } from './former-release.mjs';

/** @type {Record<string, string>} */
const releases = JSON.parse(readFileSync(new URL('../../../../releases.json', import.meta.url), 'utf8'));

const isKnown = (/** @type {string} */ commit) =>
  spawnSync('git', ['cat-file', '-e', `${commit}:CHANGELOG.md`], { stdio: 'ignore' }).status === 0;
/** A shallow clone has no former commits. */
const whereHistoryIs = Object.values(releases).every(isKnown) ? it : it.skip;

whereHistoryIs('finds the former release in releases.json, without a tag', async () => {
  const [version, commit] = Object.entries(releases).at(-1) ?? [];
  expect(await findRelease()).toEqual({ name: `v${version}`, commit });
  expect(await findRelease('v0.1.0')).toEqual({ name: 'v0.1.0', commit: releases['0.1.0'] });
  expect(await findRelease('abc123')).toEqual({ name: 'abc123', commit: 'abc123' });
});

whereHistoryIs.each(Object.entries(releases))('has the changelog of %s at its commit', (version, commit) => {
  const changelog = execFileSync('git', ['show', `${commit}:CHANGELOG.md`], { encoding: 'utf8' });
  expect(changelog).toContain(`\n## ${version} - `);
});
