// Builds the shell and its prerendered pages into `dist`.
import { bundle } from './build/bundle.mjs';
import { prerenderedLandingConfig, shellConfig } from './build/preset.mjs';

await bundle([shellConfig(), prerenderedLandingConfig()]);
