import { prerenderedLandingConfig, shellConfig } from '@tracker/federation/preset';

export default [shellConfig(), prerenderedLandingConfig()];
