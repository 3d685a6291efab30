import type { Type } from '@nestjs/common';
import { AuthModule } from '../modules/auth/auth.module.js';
import { BadgesModule } from '../modules/badges/badges.module.js';
import { BillingModule } from '../modules/billing/billing.module.js';
import { CredentialsModule } from '../modules/credentials/credentials.module.js';
import { IntegrationsModule } from '../modules/integrations/integrations.module.js';
import { MailerModule } from '../modules/mailer/mailer.module.js';
import { OrganizationsModule } from '../modules/organizations/organizations.module.js';
import { PortfolioModule } from '../modules/portfolio/portfolio.module.js';
import { RemindersModule } from '../modules/reminders/reminders.module.js';
import { ReportsModule } from '../modules/reports/reports.module.js';
import { RequirementsModule } from '../modules/requirements/requirements.module.js';
import { RolloutModule } from '../modules/rollout/rollout.module.js';

export const featureModules: Type[] = [
  AuthModule,
  BadgesModule,
  BillingModule,
  CredentialsModule,
  IntegrationsModule,
  MailerModule,
  OrganizationsModule,
  PortfolioModule,
  RemindersModule,
  ReportsModule,
  RequirementsModule,
  RolloutModule,
];
