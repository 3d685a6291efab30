import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const MODULE = fileURLToPath(new URL('./young-generation.js', import.meta.url));

const grows = `import { letYoungGenerationGrow } from '${MODULE}';
  letYoungGenerationGrow(0);
  await new Promise((resolve) => setTimeout(resolve, 100));`;

/** The final size in bytes of the young generation of a process that keeps every object. */
function youngGenerationOf(before: string): number {
  return figureOf(`${before}
    import { getHeapSpaceStatistics } from 'node:v8';
    globalThis.kept = Array.from({ length: 500_000 }, (_, n) => ({ n, next: [n] }));
    process.stdout.write(String(getHeapSpaceStatistics().find((space) => space.space_name === 'new_space').space_size));`);
}

/** The maximal growth in bytes of the old generation while a site whose objects lived on allocates short-lived ones. */
function oldGenerationOfDropped(before: string): number {
  return figureOf(`${before}
    import { getHeapSpaceStatistics } from 'node:v8';
    const make = (n) => ({ n, next: [n] });
    const old = () => getHeapSpaceStatistics().find((space) => space.space_name === 'old_space').space_used_size;
    globalThis.kept = Array.from({ length: 500_000 }, (_, n) => make(n));
    const began = old();
    let most = 0;
    for (let n = 0; n < 1_000_000; n += 1) {
      globalThis.last = make(n);
      if (n % 50_000 === 0) most = Math.max(most, old() - began);
    }
    process.stdout.write(String(most));`);
}

function figureOf(program: string): number {
  return Number(execFileSync(process.execPath, ['--input-type=module', '--eval', program], { encoding: 'utf8' }));
}

describe('the young generation', () => {
  it('stays small during the start and grows normally afterwards', () => {
    const small = youngGenerationOf(`import '${MODULE}';`);
    const grown = youngGenerationOf(grows);
    // The exact size depends on the timing of the collections, because Node 24 allows a larger maximum.
    for (const size of [youngGenerationOf(''), grown]) expect(size).toBeGreaterThanOrEqual(16 * small);
  });

  it('receives new objects even from allocation sites whose objects lived on', () => {
    expect(oldGenerationOfDropped(grows)).toBeLessThan(40_000_000);
  });
});
