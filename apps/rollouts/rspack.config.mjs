import { remoteConfig } from '@tracker/federation/preset';

export default remoteConfig({ name: 'rollouts' });
