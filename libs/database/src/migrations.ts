import { FirstRelease1763720540000 } from './migrations/1763720540000-first-release.js';
import { ClaimedSubscriptions1795451400000 } from './migrations/1795451400000-claimed-subscriptions.js';
import { PortfolioVersions1795452266000 } from './migrations/1795452266000-portfolio-versions.js';
import { Organizations1795474000000 } from './migrations/1795474000000-organizations.js';
import { Credentials1795474001000 } from './migrations/1795474001000-credentials.js';
import { Requirements1795474002000 } from './migrations/1795474002000-requirements.js';
import { SignIns1795474003000 } from './migrations/1795474003000-sign-ins.js';
import { AuditTrail1795474004000 } from './migrations/1795474004000-audit-trail.js';
import { Rollout1795474005000 } from './migrations/1795474005000-rollout.js';
import { Installation1795474006000 } from './migrations/1795474006000-installation.js';
import { Badges1795474007000 } from './migrations/1795474007000-badges.js';
import { Issuing1795474008000 } from './migrations/1795474008000-issuing.js';
import { Integrations1795474010000 } from './migrations/1795474010000-integrations.js';
import { RemoteConfiguration1795474013000 } from './migrations/1795474013000-remote-configuration.js';
import { RolloutSteering1795474012000 } from './migrations/1795474012000-rollout-steering.js';
import { Webhooks1795474030000 } from './migrations/1795474030000-webhooks.js';
import { Notices1795474035000 } from './migrations/1795474035000-notices.js';
import { AuditPacks1795474045000 } from './migrations/1795474045000-audit-packs.js';
import { ReviewUndo1795474050000 } from './migrations/1795474050000-review-undo.js';
import { ActsOfOtherOrganizations1795474055000 } from './migrations/1795474055000-acts-of-other-organizations.js';
import { EarlyAccessTrail1795474060000 } from './migrations/1795474060000-early-access-trail.js';

/** All migrations, oldest first. A released migration is never edited. */
export const migrations = [
  FirstRelease1763720540000,
  ClaimedSubscriptions1795451400000,
  PortfolioVersions1795452266000,
  Organizations1795474000000,
  Credentials1795474001000,
  Requirements1795474002000,
  SignIns1795474003000,
  AuditTrail1795474004000,
  Rollout1795474005000,
  Installation1795474006000,
  Badges1795474007000,
  Issuing1795474008000,
  Integrations1795474010000,
  RolloutSteering1795474012000,
  RemoteConfiguration1795474013000,
  Webhooks1795474030000,
  Notices1795474035000,
  AuditPacks1795474045000,
  ReviewUndo1795474050000,
  ActsOfOtherOrganizations1795474055000,
  EarlyAccessTrail1795474060000,
];
