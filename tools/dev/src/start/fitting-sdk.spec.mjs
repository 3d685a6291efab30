import { requireInRange } from './fitting-sdk.mjs';

it.each(['1.1.0', '1.2.0'])('builds for a compatible shell-sdk: %s', (provided) => {
  expect(() => requireInRange('team', '^1.1.0', provided)).not.toThrow();
});

it.each(['1.0.0', '2.0.0'])('refuses to build for an incompatible shell-sdk: %s', (provided) => {
  expect(() => requireInRange('team', '^1.1.0', provided)).toThrow(
    `team needs shell-sdk ^1.1.0, and it would be built with ${provided}.`,
  );
});
