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
    const small = youngGenerationOf(`import '${MODULE}';`);
    const grown = youngGenerationOf(`import { letYoungGenerationGrow } from '${MODULE}';
      letYoungGenerationGrow(0);
      await new Promise((resolve) => setTimeout(resolve, 100));`);
    // How far it has come by then depends on the moments of the collections, since Node 24 allows it more than it gets to here.
    for (const size of [youngGenerationOf(''), grown]) expect(size).toBeGreaterThanOrEqual(16 * small);
  });
});
