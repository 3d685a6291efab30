import { existsSync } from 'node:fs';
import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { capital, formsOf } from '@tracker/federation/templates';
import pluralize from 'pluralize';
import { ROOT } from '../workspace/settings.mjs';
import { listedIn, renderKind, unlistedFrom } from './workspace-edits.mjs';

const LIBRARY = 'libs/database/src';
const SOURCES = join(ROOT, LIBRARY);

/** @param {string} name singular or plural */
export async function planEntity(name) {
  const forms = rowForms(name);
  const { one, onePascal, plural, pascalPlural, table } = forms;
  const timestamp = await nextTimestamp();
  if (await isEntity(one)) throw new Error(`There is already an entity named ${one}.`);
  if (await isTable(table)) throw new Error(`There is already a table named ${table}.`);
  const files = await renderKind('entity', { ...forms, timestamp });
  const imported = new RegExp(`^import [^;]*\\b${onePascal}\\b[^;]* from 'typeorm'`, 'm');
  if (onePascal in globalThis || files.some(({ text }) => imported.test(text)))
    throw new Error(`${onePascal} is the name of something else already: choose another.`);
  return {
    files,
    edits: [
      listedIn(`${LIBRARY}/entities.ts`, onePascal, `./entities/${one}.entity.js`),
      listedIn(`${LIBRARY}/migrations.ts`, `${pascalPlural}${timestamp}`, `./migrations/${timestamp}-${plural}.js`),
    ],
    next: `The next start makes the table ${table}. Change columns in the entity and in the migration before that.`,
  };
}

async function nextTimestamp() {
  const names = await readdir(join(SOURCES, 'migrations'));
  return Math.max(Date.now(), ...names.map((name) => Number.parseInt(name, 10) || 0).map((time) => time + 1));
}

/** @param {string} one */
async function isEntity(one) {
  const names = await readdir(join(SOURCES, 'entities'), { recursive: true });
  return names.some((name) => basename(name) === `${one}.entity.ts`);
}

/** @param {string} table */
async function isTable(table) {
  const names = (await readdir(join(SOURCES, 'migrations'), { recursive: true })).filter((name) =>
    name.endsWith('.ts'),
  );
  const texts = await Promise.all(names.map((name) => readFile(join(SOURCES, 'migrations', name), 'utf8')));
  return texts.some((text) => new RegExp(`create table ${table}\\b`).test(text));
}

/**
 * The migration stays: it may have run, and migrations only go forward.
 * @param {string} name
 */
export function removalOfEntity(name) {
  const { one, onePascal, table } = rowForms(name);
  const file = `${LIBRARY}/entities/${one}`;
  if (!existsSync(join(ROOT, `${file}.entity.ts`))) throw new Error(`There is no entity named ${one}.`);
  return {
    paths: [`${file}.entity.ts`, `${file}.spec.ts`],
    edits: [unlistedFrom(`${LIBRARY}/entities.ts`, onePascal)],
    imported: `.*/${one}\\.entity(?:\\.js)?'`,
    next: `The table ${table} stays with its rows and its migration: drop it in a migration of a later release, when no process uses it any more.`,
  };
}

/** @param {string} noun singular or plural */
export function rowForms(noun) {
  const one = formsOf(pluralize.singular(noun));
  const plural = pluralize.plural(one.kebab);
  return {
    one: one.kebab,
    onePascal: one.pascal,
    oneCamel: one.camel,
    oneTitle: one.title,
    oneWords: one.words,
    oneSentence: capital(one.words),
    plural,
    pascalPlural: formsOf(plural).pascal,
    table: plural.replaceAll('-', '_'),
  };
}
