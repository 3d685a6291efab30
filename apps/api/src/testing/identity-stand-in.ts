import { freePort } from '@tracker/test-infrastructure/ports';
import { ServiceProcess, untilAnswers } from './service-process.js';

export interface IdentityStandIn {
  port: number;
  publicUrl: string;
  close(): Promise<void>;
}

export async function startIdentityStandIn(): Promise<IdentityStandIn> {
  const [productPort, port, smtpPort] = [await freePort(), await freePort(), await freePort()];
  const standIns = ServiceProcess.node('../../dev-services/dist/main', {
    NODE_ENV: 'test',
    PORT: String(productPort),
    DEV_SERVICES_PORT: String(port),
    DEV_SMTP_PORT: String(smtpPort),
  });
  try {
    await untilAnswers(`http://localhost:${port}/identity/google/.well-known/openid-configuration`, 15_000);
  } catch (error) {
    await standIns.kill();
    throw error;
  }
  return {
    port,
    publicUrl: `http://localhost:${productPort}`,
    close: async () => void (await standIns.stop()),
  };
}
