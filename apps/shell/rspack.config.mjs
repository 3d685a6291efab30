import { drawnLandingConfig, shellConfig } from '@tracker/federation/preset';

export default [shellConfig(), drawnLandingConfig()];
