import { basename } from 'node:path';

export interface Folder {
  project: string;
  place: string;
  isMutated: (file: string) => boolean;
}

const RULES_OF_CONTRACTS = [
  'calendar-date',
  'compliance-rules',
  'configuration-values',
  'credential-insights',
  'credential-status',
  'display-name',
  'halting',
  'invitation-list',
  'offers',
  'permissions',
  'public-text',
  'route-territory',
  'subscription-tiers',
  'text-fields',
];

/**
 * Excluded: wiring, I/O, orchestration and the starting files of threads (journeys and application specs cover them);
 * rendering and operator metrics (they decide nothing); OpenAPI and SCIM descriptions (a spec compares them whole).
 */
const NO_RULES = [
  /\.(module|controller|service|job|scheduler|guard|filter|strategy|gateway|openapi|errors|page|fixture|decorator)\.ts$/,
  /-(command|metrics|worker|thread|pdf)\.ts$/,
  /^export\/pdf\//,
  /^scim\/scim-schemas\.ts$/,
  /^preview-head\.ts$/,
];

const partOfApi = (place: string): Folder => ({
  project: 'apps/api',
  place,
  isMutated: (file) => !NO_RULES.some((pattern) => pattern.test(file)),
});

export const FOLDERS: Record<string, Folder> = {
  contracts: {
    project: 'libs/contracts',
    place: '',
    isMutated: (file) => RULES_OF_CONTRACTS.includes(basename(file, '.ts')),
  },
  auth: partOfApi('modules/auth'),
  billing: partOfApi('modules/billing'),
  organizations: partOfApi('modules/organizations'),
  credentials: partOfApi('modules/credentials'),
  requirements: partOfApi('modules/requirements'),
  badges: partOfApi('modules/badges'),
  integrations: partOfApi('modules/integrations'),
  documents: partOfApi('modules/documents'),
  reports: partOfApi('modules/reports'),
  reminders: partOfApi('modules/reminders'),
  portfolio: partOfApi('modules/portfolio'),
  rollout: partOfApi('modules/rollout'),
  mailer: partOfApi('modules/mailer'),
  jobs: partOfApi('platform/jobs'),
};

export const MIN_PERCENTAGE_KILLED = 85;
