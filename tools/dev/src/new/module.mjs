import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { formsOf } from '@tracker/federation/templates';
import { ROOT } from '../workspace/settings.mjs';
import { planEntity, rowForms } from './entity.mjs';
import { jsonIn, listedIn, renderKind, unlistedFrom } from './workspace-edits.mjs';

const MODULES = 'apps/api/src/server/feature-modules.ts';
const CONTRACTS = 'libs/contracts/package.json';

/** @typedef {{ nx: { namedInputs: Record<string, string[]> } }} Contracts */

/**
 * A module of the API with contract and table, which lists, adds and removes the user's rows.
 * @param {string} name
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
    files: [...(await renderKind('module', { ...forms, ...rowForms(name) })), ...entity.files],
    edits: [
      listedIn(MODULES, `${pascal}Module`, `../modules/${name}/${name}.module.js`),
      jsonIn(CONTRACTS, withArea(name)),
      ...entity.edits,
    ],
    next: `GET, POST and DELETE /api/${name} are the actor's own rows. ${entity.next}`,
  };
}

/**
 * Gives the contract its own area, so that a change to it affects only its users.
 * @param {string} name
 * @returns {(contracts: Contracts) => void}
 */
const withArea =
  (name) =>
  ({ nx: { namedInputs } }) => {
    if (namedInputs[name]) throw new Error(`There is already an area of contracts named ${name}.`);
    namedInputs['shared']?.push(`!${filesOf(name)}`);
    namedInputs[name] = [filesOf(name)];
  };

/**
 * @param {string} name
 * @returns {(contracts: Contracts) => void}
 */
const withoutArea =
  (name) =>
  ({ nx: { namedInputs } }) => {
    namedInputs['shared'] = (namedInputs['shared'] ?? []).filter((input) => input !== `!${filesOf(name)}`);
    if (String(namedInputs[name]) === filesOf(name)) delete namedInputs[name];
  };

/** @param {string} name */
const filesOf = (name) => `{projectRoot}/src/${name}/**`;

async function sourcesOfApi() {
  const folder = join(ROOT, 'apps/api/src');
  const names = (await readdir(folder, { recursive: true })).filter((name) => /(?:controller|module)\.ts$/.test(name));
  return Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
}

/** @param {string} name */
export function removalOfModule(name) {
  const folder = `apps/api/src/modules/${name}`;
  if (!existsSync(join(ROOT, folder))) throw new Error(`There is no module named ${name}.`);
  return {
    paths: [folder, `libs/contracts/src/${name}`],
    edits: [unlistedFrom(MODULES, `${formsOf(name).pascal}Module`), jsonIn(CONTRACTS, withoutArea(name))],
    imported: `(?:@tracker/contracts/${name}/.*|./${name}.js|.*/modules/${name}/.*)'`,
    next: `Nothing answers at /api/${name} any more.`,
  };
}
