import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '@tracker/workspace/settings';
import { withElement, withImport } from './edits.mjs';
import { formsOf } from './names.mjs';
import { renderTemplates } from './templates.mjs';

/**
 * A module of the API with its contract: what the actor has, listed and one by one.
 * @param {string} name
 * @returns {Promise<import('./apply-plan.mjs').Plan>}
 */
export async function planModule(name) {
  const forms = formsOf(name);
  const { pascal } = forms;
  if (existsSync(join(ROOT, 'apps/api/src/modules', name))) throw new Error(`There is already a module named ${name}.`);
  if (existsSync(join(ROOT, 'libs/contracts/src', `${name}.ts`)))
    throw new Error(`There is already a contract named ${name}: libs/contracts/src/${name}.ts.`);
  const sources = await sourcesOfApi();
  if (sources.some((text) => text.includes(`class ${pascal}Module `)))
    throw new Error(`There is already a class named ${pascal}Module.`);
  if (sources.some((text) => new RegExp(`@Controller\\('api/${name}['/]`).test(text)))
    throw new Error(`Another module answers at /api/${name} already.`);
  return {
    files: await renderTemplates('module', forms),
    edits: [
      {
        path: 'apps/api/src/feature-modules.ts',
        change: (text) =>
          withElement(
            withImport(text, `import { ${pascal}Module } from './modules/${name}/${name}.module.js';`),
            `${pascal}Module`,
          ),
      },
    ],
    next: `GET /api/${name} lists the actor's credentials: put your own entity into ${name}.repository.ts and ${name}.module.ts.`,
  };
}

async function sourcesOfApi() {
  const folder = join(ROOT, 'apps/api/src');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?:controller|module)\.ts$/.test(name));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
