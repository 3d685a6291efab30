import { defineRemote } from '@tracker/shell-sdk/remote-manifest';
import { manifest } from './remote.manifest';

export const remote = defineRemote(manifest, {
  '/achievements': async () => (await import('./screens/achievements/achievements.page')).AchievementsPage,
});
