// The Rspack configuration of the shell and of each remote of this workspace. Nx runs it in the folder of the project.
import { basename } from 'node:path';
import { prerenderedLandingConfig, remoteConfig, shellConfig } from './preset.mjs';

const name = basename(process.cwd());

export default name === 'shell' ? [shellConfig(), prerenderedLandingConfig()] : remoteConfig({ name });
