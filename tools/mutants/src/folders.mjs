// What is mutated, folder by folder, and which specs have to find it.

/**
 * @typedef {object} Folder
 * @property {string} project folder of the project in the workspace
 * @property {string} place what is mutated and whose specs run, below the project's `src` ('' for all of it)
 * @property {string[]} leftOut endings of file names that are not mutated
 */

/** Wiring, the outer edge and what only calls one thing after the other: journeys and the specs of the whole application are for those. */
const NOT_RULES = [
  'module',
  'controller',
  'service',
  'job',
  'scheduler',
  'guard',
  'filter',
  'strategy',
  'gateway',
  'openapi',
  'errors',
  'page',
  'fixture',
];

/**
 * @param {string} name
 * @param {string[]} [besides]
 * @returns {Folder}
 */
const moduleOfApi = (name, besides = []) => ({
  project: 'apps/api',
  place: `modules/${name}`,
  leftOut: [...NOT_RULES, ...besides],
});

/** @type {Record<string, Folder>} in the order in which they run */
export const FOLDERS = {
  contracts: { project: 'libs/contracts', place: '', leftOut: [] },
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
