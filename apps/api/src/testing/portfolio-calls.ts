import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { OwnPortfolio, PortfolioChanges } from '@tracker/contracts/portfolio/portfolio';
import { credentialForm, type CredentialFormFields } from './credential-form.js';
import type { TestApp } from './test-app.js';
import type { TestPerson } from './test-person.js';

const INDEX = `<!doctype html><html lang="en"><head><title>Micro-Credential Tracker</title><meta
  name="description"
  content="General words."
/><script>start()</script></head><body></body></html>`;

export function portfoliosOf(api: TestApp) {
  const own = async (person: TestPerson): Promise<OwnPortfolio> => (await person.get('/api/portfolio')).json();
  return {
    own,
    async credential(person: TestPerson, fields: CredentialFormFields = {}): Promise<string> {
      const answer = await person.inject({ method: 'POST', url: '/api/credentials', ...credentialForm(fields) });
      return answer.json().id;
    },
    add: (person: TestPerson, credentialId: string) => person.post('/api/portfolio/credentials', { credentialId }),
    async publish(person: TestPerson, changes: PortfolioChanges = {}): Promise<string> {
      await person.put('/api/portfolio', { isPublic: true, ...changes });
      return (await own(person)).portfolio.shareToken;
    },
    visit: (token: string, headers: Record<string, string> = {}) =>
      api.inject({ url: `/api/portfolio/public/${token}`, headers }),
    async buildShell(): Promise<void> {
      await mkdir(api.environment.shellDir, { recursive: true });
      await writeFile(join(api.environment.shellDir, 'index.html'), INDEX);
    },
  };
}
