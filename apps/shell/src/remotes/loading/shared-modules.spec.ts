import { sharedModules } from './shared-modules';

/** The modules that remotes are built to consume; set by the Jest preset. */
declare const SHARED_MODULES: readonly string[];

it('provides exactly the modules that remotes are built to consume', () => {
  expect(SHARED_MODULES.length).toBeGreaterThan(5);
  expect(Object.keys(sharedModules()).toSorted()).toEqual(SHARED_MODULES.toSorted());
});
