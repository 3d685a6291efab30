import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { installed, sdkVersion, workspaceRoot } from '../places.mjs';
import { SHARED_MODULES } from '../build/shared-modules.mjs';

const here = (/** @type {string} */ path) => fileURLToPath(new URL(path, import.meta.url));

/** @param {string} projectRoot */
export function browserJest(projectRoot) {
  mkdirSync(join(projectRoot, 'test-results'), { recursive: true });
  return {
    rootDir: projectRoot,
    roots: [join(projectRoot, 'src')],
    testMatch: ['**/*.spec.ts', '**/*.spec.tsx'],
    testEnvironment: here('./jest-environment.mjs'),
    testEnvironmentOptions: { customExportConditions: ['node', 'node-addons'] },
    setupFilesAfterEnv: [
      workspaceRoot
        ? join(workspaceRoot, 'libs/testing/src/browser/jest-setup.ts')
        : installed(projectRoot, '@tracker/testing/browser/jest-setup'),
    ],
    globals: { SHELL_SDK_VERSION: sdkVersion, SHARED_MODULES, DEVELOPMENT_OVERRIDES: {} },
    moduleNameMapper: {
      '\\.css$': here('./style-stub.cjs'),
      '^antd$': here('./antd-parts.cjs'),
      ...(workspaceRoot && { '^@tracker/contracts/(.*)$': join(workspaceRoot, 'libs/contracts/src/$1') }),
      '^(\\.{1,2}/.*)\\.js$': '$1',
    },
    transform: {
      '\\.(ts|tsx|js|mjs)$': [
        '@swc/jest',
        {
          swcrc: false,
          jsc: {
            target: 'es2022',
            parser: { syntax: 'typescript', tsx: true },
            transform: { react: { runtime: 'automatic' } },
          },
          module: { type: 'commonjs' },
        },
      ],
    },
    // Our packages are ES modules, including installed ones.
    transformIgnorePatterns: ['/node_modules/(?!@tracker/)'],
    restoreMocks: true,
    testTimeout: 20_000,
  };
}
