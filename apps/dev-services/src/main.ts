import { listenOnLoopback } from './listening.js';
import { buildServer } from './server.js';
import { readSettings, SettingsError, type Settings } from './settings.js';

function settingsOrExit(): Settings {
  try {
    return readSettings(process.env);
  } catch (error) {
    if (!(error instanceof SettingsError)) throw error;
    return refuse(error.message);
  }
}

function refuse(sentence: string): never {
  console.error(sentence);
  process.exit(1);
}

function portTaken(error: NodeJS.ErrnoException & { port?: number }): string {
  const isSmtp = error.port === settings.smtpPort;
  return `Port ${error.port} is taken: stop what listens there, or set ${isSmtp ? 'DEV_SMTP_PORT' : 'DEV_SERVICES_PORT'}.`;
}

const settings = settingsOrExit();
const server = await buildServer(settings);
const stop = await listenOnLoopback(server, settings.port).catch((error: NodeJS.ErrnoException) =>
  error.code === 'EADDRINUSE' ? refuse(portTaken(error)) : Promise.reject(error),
);
console.log(`Development stand-ins: ${settings.devUrl}`);

for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.once(signal, () => void stop().then(() => process.exit(0)));
}
