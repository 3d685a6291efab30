import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MODULE = fileURLToPath(new URL('./young-generation.js', import.meta.url));

/** What a process that keeps all it makes has as young generation in the end, in bytes. */
function youngGenerationOf(before: string): number {
  const program = `${before}
    import { getHeapSpaceStatistics } from 'node:v8';
    globalThis.kept = Array.from({ length: 500_000 }, (_, n) => ({ n, next: [n] }));
    process.stdout.write(String(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size));`;
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }));
}

describe('the young generation', () => {
  it('stays small during a start, and grows as ever afterwards', () => {
    const asEver = youngGenerationOf('');
    expect(youngGenerationOf(`import '${MODULE}';`)).toBeLessThan(asEver / 4);
    const grown = `import { letYoungGenerationGrow } from '${MODULE}';
      letYoungGenerationGrow(0);
      await new Promise((resolve) => setTimeout(resolve, 100));`;
    expect(youngGenerationOf(grown)).toBe(asEver);
  });
});
