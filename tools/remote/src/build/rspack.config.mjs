// Rspack's settings for the shell or the remote in the current folder.
import { basename } from 'node:path';
import { prerenderedLandingConfig, remoteConfig, shellConfig } from './preset.mjs';

const name = basename(process.cwd());

export default name === 'shell' ? [shellConfig(), prerenderedLandingConfig()] : remoteConfig({ name });
