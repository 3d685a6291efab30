// What is mutated, folder by folder, and which specs have to find it.
import { basename } from 'node:path';

/**
 * @typedef {object} Folder
 * @property {string} project folder of the project in the workspace
 * @property {string} place whose specs run, below the project's `src`; '' for all of them
 * @property {(file: string) => boolean} isMutated of the files there, by their path in the place
 */

/** Date rules and the like. The schemas beside them are proved where requests arrive, with the sentences that people read. */
const RULES_OF_CONTRACTS = [
  'calendar-date',
  'choice-words',
  'compliance-rules',
  'credential-insights',
  'credential-status',
  'error-rate',
  'invitation-list',
  'offers',
  'permissions',
  'public-text',
  'recommended-actions',
  'release-files',
  'sdk-range',
  'subscription-tiers',
  'text-fields',
];

/**
 * Wiring, the outer edge and what only calls one thing after the other: journeys and the specs of the whole application are for those.
 * Drawing and figures for the operator decide nothing: a point further to the left is no defect. Nor does what the API's description says of
 * forms, or the product of itself to directories: that is one constant, which a spec compares whole.
 */
const NO_RULES = [
  /\.(module|controller|service|job|scheduler|guard|filter|strategy|gateway|openapi|errors|page|fixture|decorator)\.ts$/,
  /-(command|metrics|form-body)\.ts$/,
  /^(export\/pdf|preview)\//,
  /^scim\/scim-schemas\.ts$/,
  /^export\/(portfolio-pages|portfolio-pdf|qr-code|linkedin-badge)\.ts$/,
];

/**
 * Policies, statements, repositories, mappers, and what is named for its rule.
 * @param {string} place
 * @returns {Folder}
 */
const partOfApi = (place) => ({
  project: 'apps/api',
  place,
  isMutated: (file) => !NO_RULES.some((pattern) => pattern.test(file)),
});

/** @type {Record<string, Folder>} in the order in which they run */
export const FOLDERS = {
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
  documents: partOfApi('modules/documents'),
  reports: partOfApi('modules/reports'),
  reminders: partOfApi('modules/reminders'),
  portfolio: partOfApi('modules/portfolio'),
  rollout: partOfApi('modules/rollout'),
  mailer: partOfApi('modules/mailer'),
  jobs: partOfApi('platform/jobs'),
};

/** What part of a folder's mutants the specs have to kill, in per cent. */
export const FEWEST_KILLED = 85;
