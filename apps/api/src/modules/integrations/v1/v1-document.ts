import type { INestApplication } from '@nestjs/common';
import type { OpenAPIObject } from '@nestjs/swagger';
import { problemSchema } from '@tracker/contracts/values/problems';
import { z } from 'zod';
import type { Environment } from '../../../platform/config/environment.js';
import { loadSwagger } from '../../../platform/http/answers/answers.decorator.js';
import { V1Module } from './v1.module.js';

const PROBLEMS: Record<string, string> = {
  400: 'The input is not valid.',
  401: 'The token is missing or wrong, or no longer works.',
  403: 'The scope, the plan (code "plan") or the role of the token does not allow this.',
  404: 'The organization has no resource with this id.',
  409: 'The state of the organization does not allow this.',
  413: 'The body is too large.',
  415: 'The body is not JSON.',
  422: 'The Idempotency-Key was already used for another request.',
  429: 'More than 600 calls in a minute.',
  503: 'The call took too long, or the service is busy.',
};

const BODY_STATUSES = ['413', '415', '422'];

const text = (description: string) => ({ description, schema: { type: 'string' as const } });
const HEADERS = {
  'RateLimit-Policy': text('Limit of the token, such as "token";q=600;w=60'),
  RateLimit: text('Calls left and seconds until the limit is renewed, such as "token";r=599;t=60'),
};
const refsTo = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, { $ref: `#/components/headers/${name}` }]));

export async function describeV1(app: INestApplication, { publicUrl }: Environment): Promise<OpenAPIObject> {
  const { DocumentBuilder, SwaggerModule } = await loadSwagger();
  const description = new DocumentBuilder()
    .setTitle('Micro-Credential Tracker')
    .setDescription('Reads and changes one organization. Each call needs an API token of the organization.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addServer(publicUrl)
    .addSecurity('token', { type: 'http', scheme: 'bearer', bearerFormat: 'mct_…' })
    .addSecurityRequirements('token')
    .build();
  const operationIdFactory = (_controller: string, method: string) => method;
  const document = SwaggerModule.createDocument(app, description, { include: [V1Module], operationIdFactory });
  const { $defs: { Problem } = {} } = z.toJSONSchema(problemSchema);
  document.components = {
    ...document.components,
    schemas: { ...document.components?.schemas, Problem: { ...Problem, id: undefined } as object },
    headers: { ...HEADERS, 'Retry-After': text('Seconds to wait') },
    responses: Object.fromEntries(Object.keys(PROBLEMS).map((status) => [`Problem${status}`, problemResponse(status)])),
  };
  for (const [path, methods] of Object.entries(document.paths))
    for (const [method, operation] of Object.entries(methods as Record<string, Operation>)) {
      delete operation.tags;
      for (const response of Object.values(operation.responses)) response.headers = refsTo(Object.keys(HEADERS));
      for (const status of statusesOf(path, method))
        operation.responses[status] = { $ref: `#/components/responses/Problem${status}` };
    }
  return document;
}

interface Operation {
  tags?: string[];
  responses: Record<string, { $ref?: string; headers?: object }>;
}

function statusesOf(path: string, method: string): string[] {
  const isChange = method !== 'get';
  return Object.keys(PROBLEMS).filter((status) => {
    if (status === '404') return path.includes('{');
    if (status === '409') return isChange;
    return !BODY_STATUSES.includes(status) || method === 'post';
  });
}

function problemResponse(status: string) {
  const headers =
    status === '401' ? [] : [...Object.keys(HEADERS), ...(['429', '503'].includes(status) ? ['Retry-After'] : [])];
  return {
    description: PROBLEMS[status] ?? '',
    headers: refsTo(headers),
    content: { 'application/problem+json': { schema: { $ref: '#/components/schemas/Problem' } } },
  };
}
