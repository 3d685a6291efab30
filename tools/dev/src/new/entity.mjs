import { readdir, readFile } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { ROOT } from '../workspace/settings.mjs';
import { withElement, withImport } from './edits.mjs';
import { rowForms } from './names.mjs';
import { renderTemplates } from './templates.mjs';

const SOURCES = join(ROOT, 'libs/database/src');

/**
 * @param {string} name singular or plural
 * @returns {Promise<import('./apply-plan.mjs').Plan>}
 */
export async function planEntity(name) {
  const forms = rowForms(name);
  const { one, onePascal, plural, pascalPlural, table } = forms;
  const timestamp = await nextTimestamp();
  if (await isEntity(one)) throw new Error(`There is already an entity named ${one}.`);
  if (await isTable(table)) throw new Error(`There is already a table named ${table}.`);
  const files = await renderTemplates('entity', { ...forms, timestamp });
  const imported = new RegExp(`^import [^;]*\\b${onePascal}\\b[^;]* from 'typeorm'`, 'm');
  if (onePascal in globalThis || files.some(({ text }) => imported.test(text)))
    throw new Error(`${onePascal} is the name of something else already: choose another.`);
  const migration = `${pascalPlural}${timestamp}`;
  return {
    files,
    edits: [
      {
        path: 'libs/database/src/entities.ts',
        change: (text) =>
          withElement(withImport(text, `import { ${onePascal} } from './entities/${one}.entity.js';`), onePascal),
      },
      {
        path: 'libs/database/src/migrations.ts',
        change: (text) =>
          withElement(
            withImport(text, `import { ${migration} } from './migrations/${timestamp}-${plural}.js';`),
            migration,
          ),
      },
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
