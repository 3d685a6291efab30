import { sharedModules } from './shared-modules';

/** What remotes are built to consume, and what each release of the shell-sdk offered; set by the jest preset from tools/federation. */
declare const SHARED_MODULES: readonly string[];
declare const SDK_RELEASES: Record<string, Record<string, readonly string[]>>;

it('provides exactly the modules that remotes are built to consume', () => {
  expect(SHARED_MODULES.length).toBeGreaterThan(5);
  expect(Object.keys(sharedModules()).toSorted()).toEqual(SHARED_MODULES.toSorted());
});

it('offers every name that an earlier release of this major version offered', async () => {
  const [major] = SHELL_SDK_VERSION.split('.');
  const releases = Object.entries(SDK_RELEASES).filter(([version]) => version.startsWith(`${major}.`));
  expect(releases.map(([version]) => version)).toContain(SHELL_SDK_VERSION);
  const missing: string[] = [];
  for (const [version, surface] of releases) {
    for (const [module, names] of Object.entries(surface)) {
      const offered = (await sharedModules()[module]?.get())?.() ?? {};
      missing.push(
        ...names.filter((name) => !(name in (offered as object))).map((name) => `${version} ${module} ${name}`),
      );
    }
  }
  expect(missing).toEqual([]);
});
