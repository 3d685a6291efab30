import { createServer, type Server } from 'node:http';
import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { createTestDatabase, type TestDatabase } from '@tracker/database/test-database';
import { freePort } from '@tracker/test-infrastructure/ports';
import { ServiceProcess, untilAnswers } from '../../testing/service-process.js';
import { until } from '../../testing/until.js';

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736';

interface Attribute {
  key: string;
  value: { stringValue?: string };
}
interface SentSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  attributes: Attribute[];
}
interface Sent {
  resourceSpans: { resource: { attributes: Attribute[] }; scopeSpans: { spans: SentSpan[] }[] }[];
}

describe('traces', () => {
  let database: TestDatabase;
  let collector: Server;
  let api: ServiceProcess;
  let address: string;
  const sent: string[] = [];

  const spans = () =>
    sent.flatMap((text) =>
      (JSON.parse(text) as Sent).resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((scope) => scope.spans)),
    );

  beforeAll(async () => {
    database = await createTestDatabase();
    collector = createServer((request, response) => {
      const parts: Buffer[] = [];
      request.on('data', (part: Buffer) => parts.push(part));
      request.on('end', () => {
        sent.push(Buffer.concat(parts).toString());
        response.setHeader('content-type', 'application/json').end('{}');
      });
    }).listen(0, '127.0.0.1');
    await once(collector, 'listening');
    const port = await freePort();
    address = `http://127.0.0.1:${port}`;
    api = ServiceProcess.node('main', {
      NODE_ENV: 'development',
      LOG_LEVEL: 'info',
      PORT: String(port),
      DATABASE_URL: database.url,
      OTEL_EXPORTER_OTLP_ENDPOINT: `http://127.0.0.1:${(collector.address() as AddressInfo).port}`,
      OTEL_RESOURCE_ATTRIBUTES: 'deployment.environment.name=specs',
      OTEL_BSP_SCHEDULE_DELAY: '200',
    });
    await untilAnswers(`${address}/readyz`);
  });

  afterAll(async () => {
    await api?.kill();
    collector?.close();
    await database?.drop();
  });

  test('continue the caller’s trace through handler and statements, named by route and without the address', async () => {
    const headers = { traceparent: `00-${TRACE}-00f067aa0ba902b7-01`, 'x-request-id': 'caller-42.7' };
    const answer = await fetch(`${address}/api/portfolio/public/very-secret-share-token?mail=ada@example.test`, {
      headers,
    });
    expect(answer.headers.get('x-request-id')).toBe('caller-42.7');
    await until(() => spans().some(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7'));
    const own = spans().filter(({ traceId }) => traceId === TRACE);
    const request = own.find(({ parentSpanId }) => parentSpanId === '00f067aa0ba902b7');
    expect(request?.name).toMatch(/^GET \/api\/.*:/);
    const handler = own.find(
      ({ parentSpanId, name }) => parentSpanId === request?.spanId && name.includes('Controller.'),
    );
    expect(handler?.name).toMatch(/^\w+Controller\.\w+$/);
    expect(own.some(({ name }) => name.startsWith('pg.query'))).toBe(true);
    expect(sent.join()).toContain('"deployment.environment.name"');
    expect(sent.join()).not.toMatch(/very-secret|ada@example/);
  });

  test('are linked from the log line, which has the request id of the caller', async () => {
    await until(() => api.output.includes('caller-42.7'));
    const line = api.output.split('\n').find((one) => one.includes('caller-42.7')) ?? '{}';
    expect(JSON.parse(line)).toMatchObject({ reqId: 'caller-42.7', traceId: TRACE });
  });

  test('ignore an invalid request id of the caller', async () => {
    const answer = await fetch(`${address}/healthz`, { headers: { 'x-request-id': 'x'.repeat(200) } });
    expect(answer.headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('are flushed when the process ends', async () => {
    const before = spans().length;
    await fetch(`${address}/api/auth/user`);
    expect(await api.stop()).toBe(0);
    expect(spans().length).toBeGreaterThan(before);
  });
});
