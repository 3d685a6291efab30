import { compiledExport, describePackage, plainExport, withExtensions } from './pack-packages.mjs';

const LIBRARY = {
  name: '@tracker/parts',
  version: '1.2.3',
  sideEffects: ['./src/session.ts'],
  exports: {
    './button': './src/button.tsx',
    './tokens.css': './src/tokens.css',
    './*': { source: './src/*.ts', types: './src/*.ts', default: './dist/*.js' },
  },
  dependencies: { '@tracker/contracts': '*', antd: '6.6.8', react: '19.3.1' },
};

describe('a package', () => {
  it('exports the compiled entry points of its library with their declarations', () => {
    const { exports, sideEffects } = describePackage(LIBRARY, { '@tracker/contracts': '0.1.0' }, compiledExport);
    expect(exports).toEqual({
      './button': { types: './dist/button.d.ts', default: './dist/button.js' },
      './tokens.css': './dist/tokens.css',
      './*': { types: './dist/*.d.ts', default: './dist/*.js' },
      './package.json': './package.json',
    });
    expect(sideEffects).toEqual(['./dist/session.js']);
  });

  it('depends on our packages by version, and on React as a peer', () => {
    const { dependencies, peerDependencies } = describePackage(
      LIBRARY,
      { '@tracker/contracts': '0.1.0' },
      compiledExport,
    );
    expect(dependencies).toEqual({ '@tracker/contracts': '^0.1.0', antd: '6.6.8' });
    expect(peerDependencies).toEqual({ react: '^19.3.1' });
  });

  it('exports the files of a tool unchanged', () => {
    expect(plainExport('./src/preset.mjs')).toEqual({ types: './types/preset.d.mts', default: './src/preset.mjs' });
    expect(plainExport('./tsconfig.remote.json')).toBe('./tsconfig.remote.json');
  });
});

it('imports between files have extensions', () => {
  const source = `import { a } from './a';\nimport './b.css';\nexport * from "../c.js";\nconst d = import('./d');\nimport e from 'e';`;
  expect(withExtensions(source)).toBe(
    `import { a } from './a.js';\nimport './b.css';\nexport * from "../c.js";\nconst d = import('./d.js');\nimport e from 'e';`,
  );
});
