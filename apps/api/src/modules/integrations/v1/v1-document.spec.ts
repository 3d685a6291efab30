import { readFile, writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { Validator } from '@seriousme/openapi-schema-validator';
import openapiTS, { astToString, type OpenAPI3 } from 'openapi-typescript';
import { testApp } from '../../../testing/test-app.js';

const CLIENT_TYPES = fileURLToPath(new URL('../../../../../../libs/client/src/schema.ts', import.meta.url));

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
  const api = testApp();
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
      expect(answers.map(([code]) => code)).toEqual(expect.arrayContaining(['400', '401', '403', '429', '503']));
      for (const code of ['413', '415', '422'])
        expect([code, code in operation.responses]).toEqual([code, method === 'post']);
      expect('404' in operation.responses).toBe(path.includes('{'));
      for (const [code, { $ref }] of answers)
        if (!code.startsWith('2')) expect($ref).toBe(`#/components/responses/Problem${code}`);
    }
    for (const { content } of Object.values(document.components.responses))
      expect(Object.keys(content ?? {})).toEqual(['application/problem+json']);
    expect(new Set(operations().map(({ operation }) => operation.operationId)).size).toBe(10);
  });

  /** `UPDATE_CLIENT=1` writes the types. */
  it('matches the generated types of the client', async () => {
    const types = astToString(await openapiTS(document as unknown as OpenAPI3));
    if (process.env['UPDATE_CLIENT']) await writeFile(CLIENT_TYPES, types);
    expect(await readFile(CLIENT_TYPES, 'utf8')).toBe(types);
  });
});
