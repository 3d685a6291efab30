import type { InstallationSettings } from '@tracker/database/installation';
import type { Environment } from './environment.js';

/** Which installation the settings of this process speak of. */
export function installationSettingsOf({
  isProduction,
  publicUrl,
}: Pick<Environment, 'isProduction' | 'publicUrl'>): InstallationSettings {
  return { kind: isProduction ? 'production' : 'development', publicUrl };
}
