import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { DocumentBuilder, SwaggerModule } from '@nestjs/swagger';

/** The OpenAPI document, made from the contracts at the handlers, and the page to read it. */
export function serveApiDocument(app: NestFastifyApplication): void {
  const description = new DocumentBuilder()
    .setTitle('Micro-Credential Tracker')
    .setDescription('Calls need the session cookie that a sign-in sets, unless they say otherwise.')
    .setVersion('1')
    .addCookieAuth('session')
    .build();
  // Made when somebody first asks for it.
  const document = () => SwaggerModule.createDocument(app, description);
  SwaggerModule.setup('api/docs', app, document, { jsonDocumentUrl: 'api/docs/openapi.json', raw: ['json'] });
}
