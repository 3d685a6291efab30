import { execFile } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Libraries that only some requests need, or only installations with Redis or a bucket. */
const LATER = [
  '@digitalbazaar/data-integrity',
  '@aws-sdk/client-s3',
  '@napi-rs/canvas',
  'bull',
  'csv-parse',
  'file-type',
  'ioredis',
  'jose',
  'nodemailer',
  'openid-client',
  'pdfkit',
  'saxes',
  'stripe',
  'tar-stream',
  'yauzl',
  'yazl',
];

/** Transitive dependencies that are never used: Fastify's compilers of JSON schemas. */
const NEVER = ['ajv', '@fastify/ajv-compiler', '@fastify/fast-json-stringify-compiler'];

const HOOK = `import { writeSync } from 'node:fs';
export async function load(url, context, next) { writeSync(1, url + '\\n'); return next(url, context); }`;
const PROGRAM = `import { createRequire, register } from 'node:module';
register('data:text/javascript,' + encodeURIComponent(${JSON.stringify(HOOK)}));
await import('${new URL('./create-http-app.js', import.meta.url).href}');
// Fastify loads its dependencies when it is created.
const { createFastifyAdapter } = await import('${new URL('../platform/http/fastify-adapter.js', import.meta.url).href}');
createFastifyAdapter({ trustProxy: false });
process.stdout.write(Object.keys(createRequire('/').cache).join('\\n'));`;

test('a start loads no library that is loaded lazily', async () => {
  const { stdout } = await promisify(execFile)(process.execPath, ['--input-type=module', '--eval', PROGRAM]);
  const isLoaded = (library: string) => stdout.includes(`/node_modules/${library}/`);
  expect(['@nestjs/core', 'typeorm'].filter(isLoaded)).toEqual(['@nestjs/core', 'typeorm']);
  expect([...LATER, ...NEVER].filter(isLoaded)).toEqual([]);
  // Guards against renamed packages, which the check above would miss.
  const ofFastify = createRequire(createRequire(import.meta.url).resolve('fastify'));
  expect(() => NEVER.forEach((library) => ofFastify.resolve(library))).not.toThrow();
  const { dependencies } = JSON.parse(
    await readFile(fileURLToPath(new URL('../../package.json', import.meta.url)), 'utf8'),
  );
  expect(Object.keys(dependencies)).toEqual(expect.arrayContaining(LATER));
});
