import type { InstallationSettings } from '@tracker/database/installation';
import type { Environment } from './environment.js';

export function installationSettingsOf({
  isProduction,
  publicUrl,
}: Pick<Environment, 'isProduction' | 'publicUrl'>): InstallationSettings {
  return { kind: isProduction ? 'production' : 'development', publicUrl };
}
