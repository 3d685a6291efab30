import { freePort } from '@tracker/test-infrastructure/ports';
import type { Environment } from '../platform/config/environment.js';
import { ServiceProcess, untilAnswers } from './service-process.js';
import { startTestApp, type TestApp } from './test-app.js';

interface IdentityProviders {
  port: number;
  publicUrl: string;
}

export interface IdentityStandIn extends IdentityProviders {
  close(): Promise<void>;
}

let shared: Promise<IdentityProviders> | undefined;

/** Serves all spec files of this process, because each start takes two seconds. It remembers their people. */
function sharedIdentityStandIn(): Promise<IdentityProviders> {
  shared ??= start((entry, settings) => ServiceProcess.lasting(entry, settings)).catch((error: unknown) => {
    shared = undefined;
    throw error;
  });
  return shared;
}

/** The application of one spec file, which signs people in at the shared stand-in. */
export function testAppWithProviders(settings: Partial<Environment> = {}): TestApp {
  const api = {} as TestApp;
  beforeAll(async () => {
    const { port: devServicesPort, publicUrl } = await sharedIdentityStandIn();
    Object.assign(api, await startTestApp({ environment: { devServicesPort, publicUrl, ...settings } }));
  });
  afterAll(() => api.close?.());
  return api;
}

export async function startIdentityStandIn(): Promise<IdentityStandIn> {
  const { process, ...providers } = await start((entry, settings) => ServiceProcess.node(entry, settings));
  return { ...providers, close: async () => void (await process.stop()) };
}

async function start(run: (entry: string, settings: Record<string, string>) => ServiceProcess) {
  const [productPort, port, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const process = run('../../dev-services/dist/main', {
    NODE_ENV: 'test',
    PORT: String(productPort),
    DEV_SERVICES_PORT: String(port),
    DEV_SMTP_PORT: String(smtpPort),
  });
  const endedEarly = process.ended().then((code) => {
    throw new Error(`The identity stand-in ended with ${code} before it answered.`);
  });
  try {
    const discovery = `http://localhost:${port}/identity/google/.well-known/openid-configuration`;
    await Promise.race([untilAnswers(discovery), endedEarly]);
  } catch (error) {
    await process.kill();
    throw error;
  }
  return { process, port, publicUrl: `http://localhost:${productPort}` };
}
