import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialForm, type CredentialFormFields, type FormFile } from './credential-form.js';
import type { TestApp } from './test-app.js';
import type { TestPerson } from './test-person.js';

export const UNKNOWN_ID = '0198a000-0000-4000-8000-000000000001';

export function credentialsOf(api: TestApp) {
  const query = (sql: string, values: unknown[] = []) => api.manager().query(sql, values);
  const filesIn = async (folder: string) =>
    (await readdir(join(api.environment.dataDir, folder)).catch(() => [])).length;
  return {
    query,
    create: (person: TestPerson, fields: CredentialFormFields = {}, ...files: FormFile[]) =>
      person.inject({ method: 'POST', url: '/api/credentials', ...credentialForm(fields, ...files) }),
    change: (person: TestPerson, id: string, fields: CredentialFormFields = {}, ...files: FormFile[]) =>
      person.inject({ method: 'PUT', url: `/api/credentials/${id}`, ...credentialForm(fields, ...files) }),
    list: async (person: TestPerson) => (await person.get('/api/credentials')).json(),
    async stored() {
      const [rows] = await query(
        'select (select count(*)::int from credentials) credentials, (select count(*)::int from documents) documents',
      );
      return { ...rows, files: await filesIn('documents'), uploads: await filesIn('uploads') };
    },
    async found(person: TestPerson, tier: 'free' | 'team' | 'enterprise' = 'team'): Promise<string> {
      const [{ id }] = await query(
        `insert into organizations (name, subscription_tier) values ('Acme', $1) returning id`,
        [tier],
      );
      await query(`insert into memberships (organization_id, user_id, role) values ($1, $2, 'owner')`, [
        id,
        person.userId,
      ]);
      return id;
    },
  };
}

export type CredentialCalls = ReturnType<typeof credentialsOf>;
