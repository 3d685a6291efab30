// What is mutated, folder by folder, and which specs have to find it.

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
  'display-name',
  'error-rate',
  'invitation-list',
  'offers',
  'permissions',
  'price-text',
  'public-text',
  'recommended-actions',
  'release-files',
  'sdk-range',
  'subscription-tiers',
  'text-fields',
];

/** Wiring, the outer edge and what only calls one thing after the other: journeys and the specs of the whole application are for those. */
const NO_RULES =
  /\.(module|controller|service|job|scheduler|guard|filter|strategy|gateway|openapi|errors|page|fixture)\.ts$/;

/**
 * Policies, statements, repositories, mappers, and what is named for its rule.
 * @param {string} name
 * @returns {Folder}
 */
const moduleOfApi = (name) => ({
  project: 'apps/api',
  place: `modules/${name}`,
  isMutated: (file) => !NO_RULES.test(file),
});

/** @type {Record<string, Folder>} in the order in which they run */
export const FOLDERS = {
  contracts: {
    project: 'libs/contracts',
    place: '',
    isMutated: (file) => RULES_OF_CONTRACTS.some((rule) => file === `${rule}.ts`),
  },
  auth: moduleOfApi('auth'),
  billing: moduleOfApi('billing'),
  organizations: moduleOfApi('organizations'),
  credentials: moduleOfApi('credentials'),
  documents: moduleOfApi('documents'),
  reports: moduleOfApi('reports'),
  audit: moduleOfApi('audit'),
  reminders: moduleOfApi('reminders'),
  portfolio: moduleOfApi('portfolio'),
  notices: moduleOfApi('notices'),
  rollout: moduleOfApi('rollout'),
};

/** What part of a folder's mutants the specs have to find, in per cent. */
export const FEWEST_FOUND = 85;
