import { execFile } from 'node:child_process';
import { cp, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { credentialsOf } from '../../../testing/credential-calls.js';
import { testApp } from '../../../testing/test-app.js';
import { createOrganization } from '../../../testing/test-organization.js';
import { createToken } from '../test-token.fixture.js';

const run = promisify(execFile);
const ROOT = fileURLToPath(new URL('../../../../../..', import.meta.url));
const CLIENT_TYPES = join(ROOT, 'libs/client/src/schema.ts');
const PAGE = join(ROOT, 'docs/how-to/connect-your-systems.md');
const PACK = `import { packPackages } from '@tracker/federation/packages/pack-packages';
  console.log(JSON.stringify(await packPackages(process.argv[1], ['libs/client'])));`;

/** Variables of npm and Nx would make npm use this workspace. */
const ENVIRONMENT = Object.fromEntries(
  Object.entries(process.env).filter(([name]) => !/^(?:npm_|NX_|JEST_|NODE_|INIT_CWD)/i.test(name)),
);

interface Answer {
  $ref?: string;
  headers?: object;
  content?: Record<string, object>;
}

interface Operation {
  operationId: string;
  summary: string;
  description: string;
  responses: Record<string, Answer>;
}

describe('the OpenAPI document of /api/v1', () => {
  const api = testApp({ now: '2026-11-22T10:00:00Z' });
  let document: { paths: Record<string, Record<string, Operation>>; components: { responses: Record<string, Answer> } };

  beforeAll(async () => {
    const answer = await api.inject('/api/v1/openapi.json');
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([200, 'application/json; charset=utf-8']);
    document = answer.json();
  });

  const operations = () =>
    Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, operation]) => ({ path, method, operation })),
    );

  it('is valid OpenAPI 3.1', async () => {
    const validator = new Validator();
    const { valid, errors } = await validator.validate(structuredClone(document));
    expect([valid, errors]).toEqual([true, undefined]);
    expect(validator.version).toBe('3.1');
  });

  it('describes each call with its scope, its answer and its errors', () => {
    expect(operations()).toHaveLength(10);
    for (const { method, path, operation } of operations()) {
      expect(operation.summary).not.toBe('');
      expect(operation.description).toMatch(/^Scope: (any|[a-z]+:(read|write))\./);
      const answers = Object.entries(operation.responses);
      const [status, success] = answers.find(([code]) => code.startsWith('2')) ?? [];
      expect([method, status]).toEqual([method, method === 'delete' ? '204' : method === 'post' ? '201' : '200']);
      if (method !== 'delete') expect(Object.keys(success?.content ?? {})).toEqual(['application/json']);
      expect(Object.keys(success?.headers ?? {})).toEqual(['RateLimit-Policy', 'RateLimit']);
      expect(answers.map(([code]) => code)).toEqual(expect.arrayContaining(['400', '401', '403', '429']));
      expect('404' in operation.responses).toBe(path.includes('{'));
      for (const [code, { $ref }] of answers)
        if (!code.startsWith('2')) expect($ref).toBe(`#/components/responses/Problem${code}`);
    }
    for (const { content } of Object.values(document.components.responses))
      expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
    expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(10);
  });

  /** `UPDATE_CLIENT=1` writes the types. */
  it('is what the types of the client were generated from', async () => {
    const types = astToString(await openapiTS(document as unknown as OpenAPI3));
    if (process.env['UPDATE_CLIENT']) await writeFile(CLIENT_TYPES, types);
    expect(await readFile(CLIENT_TYPES, 'utf8')).toBe(types);
  });

  describe('as the packed client', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'tracker-client-'));
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));

    it('is enough for the example of the documentation: it syncs members, finds who lapses in 60 days and records a renewal, with nothing but the packed client', async () => {
      const organization = await createOrganization(api);
      await organization.setTier('team');
      const member = await organization.add('member', { firstName: 'Mo', lastName: 'Berg' });
      const { create } = credentialsOf(api);
      await create(member, { name: 'First Aid', issueDate: '2026-01-01', expiryDate: '2027-01-20' });
      await create(member, { name: 'Later', issueDate: '2026-01-01', expiryDate: '2027-01-22' });
      await create(member, { name: 'Over', issueDate: '2026-01-01', expiryDate: '2026-11-21' });
      const { token } = await createToken(api, organization, {
        scopes: ['members:read', 'credentials:read', 'credentials:write'],
      });

      const args = ['--input-type=module', '-e', PACK, join(folder, 'packages')];
      const packed = await run(process.execPath, args, { cwd: ROOT, env: ENVIRONMENT });
      const [tarball = ''] = JSON.parse(packed.stdout) as string[];
      const modules = join(folder, 'node_modules');
      const client = join(modules, '@tracker/client');
      await mkdir(client, { recursive: true });
      await run('tar', ['-xzf', tarball, '--strip-components=1', '-C', client]);
      const { dependencies } = JSON.parse(await readFile(join(client, 'package.json'), 'utf8'));
      expect(Object.keys(dependencies)).toEqual(['openapi-fetch']);
      for (const name of ['openapi-fetch', 'openapi-typescript-helpers'])
        await cp(join(ROOT, 'node_modules', name), join(modules, name), { recursive: true });
      const example = /```js\n(import[\s\S]*?)```/.exec(await readFile(PAGE, 'utf8'))?.[1] ?? '';
      expect(example.trimEnd().split('\n').length).toBeLessThan(30);
      await writeFile(join(folder, 'sync.mjs'), example);

      await api.app.listen(0, '127.0.0.1');
      const url = await api.app.getUrl();
      const env = { ...ENVIRONMENT, TRACKER_URL: url, TRACKER_TOKEN: token };
      const output = (await run(process.execPath, ['sync.mjs'], { cwd: folder, env })).stdout;
      expect(output).toBe('Mo Berg First Aid 2027-01-20\nRecorded First Aid until 2099-01-20\n');
      const own = (await member.get('/api/credentials')).json();
      expect(own.map(({ expiryDate }: { expiryDate: string }) => expiryDate)).toEqual([
        '2026-11-21',
        '2027-01-20',
        '2027-01-22',
        '2099-01-20',
      ]);
    }, 240_000);
  });
});
