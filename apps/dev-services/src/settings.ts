export type Settings = ReturnType<typeof readSettings>;

export class SettingsError extends Error {}

export const DEVELOPMENT_WEBHOOK_SECRET = 'whsec_tracker_development';

type Environment = Readonly<Record<string, string | undefined>>;

export function readSettings(environment: Environment) {
  const nodeEnv = environment['NODE_ENV'];
  if (nodeEnv !== 'development' && nodeEnv !== 'test') {
    const what = nodeEnv ? `with NODE_ENV=${nodeEnv}` : 'without NODE_ENV=development';
    throw new SettingsError(`The development stand-ins refuse to start ${what}.`);
  }
  const productPort = portSetting(environment, 'PORT', 3000);
  const port = portSetting(environment, 'DEV_SERVICES_PORT', productPort + 1);
  const smtpPort = portSetting(environment, 'DEV_SMTP_PORT', port + 1);
  const publicUrl = urlSetting(environment, 'PUBLIC_URL', `http://localhost:${productPort}`);
  return {
    publicUrl,
    productOrigins: [
      ...new Set([new URL(publicUrl).origin, `http://localhost:${productPort}`, `http://127.0.0.1:${productPort}`]),
    ],
    devUrl: urlSetting(environment, 'DEV_SERVICES_URL', `http://localhost:${port}`),
    port,
    smtpPort,
    dataDir: `${environment['DATA_DIR'] || '.data'}/dev-services`,
    stripeWebhookSecret: environment['STRIPE_WEBHOOK_SECRET'] || DEVELOPMENT_WEBHOOK_SECRET,
  };
}

function portSetting(environment: Environment, name: string, fallback: number): number {
  const text = environment[name];
  if (!text) return fallback;
  const port = Number(text);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) {
    throw new SettingsError(`${name} must be a port number between 1 and 65535, not "${text}".`);
  }
  return port;
}

function urlSetting(environment: Environment, name: string, fallback: string): string {
  const text = environment[name] || fallback;
  if (!URL.canParse(text) || !/^https?:$/.test(new URL(text).protocol)) {
    throw new SettingsError(`${name} must be an http or https address, not "${text}".`);
  }
  return text.replace(/\/+$/, '');
}
