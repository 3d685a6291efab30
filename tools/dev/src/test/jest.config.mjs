// Jest's settings for the project in the current folder. Each project's package.json names this file.
import { readFileSync } from 'node:fs';
import { browserJest } from '@tracker/federation/jest-browser';
import { serverJest, toolJest } from '@tracker/test-infrastructure/jest-server';

const project = process.cwd();
/** @type {{ nx: { tags: [string], targets: object } }} */
const { nx } = JSON.parse(readFileSync('package.json', 'utf8'));

export default () => {
  switch (nx.tags[0]) {
    case 'scope:api':
    case 'scope:database':
      return serverJest(project, { database: true });
    case 'scope:contracts':
    case 'scope:dev-services':
      return serverJest(project);
    case 'scope:tool':
      return 'build' in nx.targets ? serverJest(project) : toolJest(project);
    case 'scope:shell':
      return shellJest();
    default:
      return browserJest(project);
  }
};

async function shellJest() {
  const { documentedParts } = await import('@tracker/federation/documentation');
  const { globals, ...settings } = browserJest(project);
  return { ...settings, globals: { ...globals, DOCUMENTATION: documentedParts() } };
}
