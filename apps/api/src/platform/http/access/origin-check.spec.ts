import { Controller, Post } from '@nestjs/common';
import { startTestApp, testApp } from '../../../testing/test-app.js';
import { AnyOrigin, Public } from './route-rules.js';

@Controller('api/samples')
class SampleController {
  @Post('own')
  @Public()
  own(): string {
    return 'done';
  }

  @Post('webhook')
  @Public()
  @AnyOrigin()
  webhook(): string {
    return 'done';
  }
}

describe('state-changing calls', () => {
  const api = testApp({
    environment: { publicUrl: 'http://localhost:3000' },
    extra: { controllers: [SampleController] },
  });

  const post = async (headers: Record<string, string>, url = '/api/samples/own') =>
    (await api.inject({ method: 'POST', url, headers })).statusCode;

  test.each([
    [{ origin: 'http://localhost:3000' }],
    [{ origin: 'http://127.0.0.1:3000', host: '127.0.0.1:3000' }],
    [{ 'sec-fetch-site': 'same-origin' }],
    [{ 'sec-fetch-site': 'none' }],
    [{}],
  ])('are taken with %j', async (headers) => {
    expect(await post(headers)).toBe(201);
  });

  test.each([
    [{ origin: 'http://localhost:3001' }],
    [{ origin: 'https://localhost:3000' }],
    [{ origin: 'http://localhost:3000.evil.example' }],
    [{ origin: 'null' }],
    [{ origin: '' }],
    [{ 'sec-fetch-site': 'cross-site' }],
    [{ 'sec-fetch-site': 'same-site' }],
  ])('are refused with %j', async (headers) => {
    expect(await post(headers)).toBe(403);
  });

  test('are taken in production from PUBLIC_URL only, whatever the request says of its host', async () => {
    const publicUrl = 'https://tracker.example';
    const production = await startTestApp({
      environment: { publicUrl, isProduction: true, trustProxy: true },
      extra: { controllers: [SampleController] },
    });
    const answered = async (headers: Record<string, string>) =>
      (await production.inject({ method: 'POST', url: '/api/samples/own', headers })).statusCode;
    expect(await answered({ origin: publicUrl, host: 'api-1.internal:3000' })).toBe(201);
    for (const origin of ['http://evil.example', 'https://evil.example']) {
      const protocol = new URL(origin).protocol.slice(0, -1);
      expect(await answered({ origin, host: 'evil.example' })).toBe(403);
      const forwarded = { 'x-forwarded-host': 'evil.example', 'x-forwarded-proto': protocol };
      expect(await answered({ origin, ...forwarded })).toBe(403);
      expect(await answered({ origin, host: 'tracker.example', ...forwarded })).toBe(403);
    }
    await production.close();
  });

  test('are taken from anywhere where the call proves itself otherwise', async () => {
    expect(await post({ origin: 'https://stripe.com' }, '/api/samples/webhook')).toBe(201);
  });

  test('are refused from another origin at unknown addresses too', async () => {
    expect(await post({ origin: 'https://evil.example' }, '/api/nowhere')).toBe(403);
  });
});
