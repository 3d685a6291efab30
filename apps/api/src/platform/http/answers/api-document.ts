import { createRequire } from 'node:module';
import { dirname } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { loadSwagger } from './answers.decorator.js';
import { sendFailure } from '../errors/error.filter.js';

const PATH = '/api/docs';
const UI_FOLDER = dirname(createRequire(import.meta.url).resolve('swagger-ui-dist/package.json'));
const UI_FILES = ['/swagger-ui.css', '/swagger-ui-bundle.js', '/favicon-32x32.png'];
const PAGE = `<!doctype html>
<html lang="en">
  <head>
    <meta charset="utf-8" />
    <title>API of the Micro-Credential Tracker</title>
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <link rel="icon" href="${PATH}/favicon-32x32.png" />
    <link rel="stylesheet" href="${PATH}/swagger-ui.css" />
  </head>
  <body>
    <div id="document"></div>
    <script src="${PATH}/swagger-ui-bundle.js"></script>
    <script src="${PATH}/start.js"></script>
  </body>
</html>
`;
const START_SCRIPT = `SwaggerUIBundle({ url: '${PATH}/openapi.json', dom_id: '#document', deepLinking: true });\n`;

export async function serveApiDocument(app: NestFastifyApplication): Promise<void> {
  const fastify: FastifyInstance = app.getHttpAdapter().getInstance();
  // Routes added before the application starts keep the default error handler unless they name one.
  const options = { errorHandler: sendFailure };
  serveOpenApi(fastify, `${PATH}/openapi.json`, () => describe(app));
  for (const path of [PATH, `${PATH}/`])
    fastify.get(path, options, (_request, reply) => reply.type('text/html; charset=utf-8').send(PAGE));
  fastify.get(`${PATH}/start.js`, options, (_request, reply) =>
    reply.type('text/javascript; charset=utf-8').send(START_SCRIPT),
  );
  await app.register(fastifyStatic, {
    root: UI_FOLDER,
    prefix: `${PATH}/`,
    decorateReply: false,
    allowedPath: (path) => UI_FILES.includes(path),
  });
}

export function serveOpenApi(fastify: FastifyInstance, path: string, describe: () => Promise<object>): void {
  let document: string | undefined;
  fastify.get(path, { errorHandler: sendFailure }, async (_request, reply) => {
    document ??= JSON.stringify(await describe());
    return reply.type('application/json; charset=utf-8').send(document);
  });
}

async function describe(app: NestFastifyApplication): Promise<object> {
  const { DocumentBuilder, SwaggerModule } = await loadSwagger();
  const description = new DocumentBuilder()
    .setTitle('Micro-Credential Tracker')
    .setDescription('Calls need the session cookie that is set at sign-in, unless stated otherwise.')
    .setVersion('1')
    .setOpenAPIVersion('3.1.0')
    .addCookieAuth('session')
    .build();
  return SwaggerModule.createDocument(app, description);
}
