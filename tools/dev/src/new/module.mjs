import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { ROOT } from '../workspace/settings.mjs';
import { withElement, withImport, withJson } from './edits.mjs';
import { planEntity } from './entity.mjs';
import { formsOf, rowForms } from './names.mjs';
import { renderTemplates } from './templates.mjs';

/**
 * A module of the API with contract and table, which lists, adds and removes the user's rows.
 * @param {string} name
 * @returns {Promise<import('./apply-plan.mjs').Plan>}
 */
export async function planModule(name) {
  const forms = formsOf(name);
  const { pascal } = forms;
  if (existsSync(join(ROOT, 'apps/api/src/modules', name))) throw new Error(`There is already a module named ${name}.`);
  if (existsSync(join(ROOT, 'libs/contracts/src', name)))
    throw new Error(`There are contracts of ${name} already: libs/contracts/src/${name}.`);
  const sources = await sourcesOfApi();
  if (sources.some((text) => text.includes(`class ${pascal}Module `)))
    throw new Error(`There is already a class named ${pascal}Module.`);
  if (sources.some((text) => new RegExp(`@Controller\\('api/${name}['/]`).test(text)))
    throw new Error(`Another module answers at /api/${name} already.`);
  const entity = await planEntity(name);
  return {
    files: [...(await renderTemplates('module', { ...forms, ...rowForms(name) })), ...entity.files],
    edits: [
      {
        path: 'apps/api/src/server/feature-modules.ts',
        change: (text) =>
          withElement(
            withImport(text, `import { ${pascal}Module } from '../modules/${name}/${name}.module.js';`),
            `${pascal}Module`,
          ),
      },
      { path: 'libs/contracts/package.json', change: (text) => withJson(text, withArea(name)) },
      ...entity.edits,
    ],
    next: `GET, POST and DELETE /api/${name} are the actor's own rows. ${entity.next}`,
  };
}

/**
 * Gives the contract its own area, so that a change to it affects only its users.
 * @param {string} name
 * @returns {(contracts: { nx: { namedInputs: Record<string, string[]> } }) => void}
 */
const withArea =
  (name) =>
  ({ nx: { namedInputs } }) => {
    if (namedInputs[name]) throw new Error(`There is already an area of contracts named ${name}.`);
    const file = `{projectRoot}/src/${name}/**`;
    namedInputs['shared']?.push(`!${file}`);
    namedInputs[name] = [file];
  };

async function sourcesOfApi() {
  const folder = join(ROOT, 'apps/api/src');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?:controller|module)\.ts$/.test(name));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}
