import { type MigrationInterface, type QueryRunner } from 'typeorm';
import { createIndexConcurrently, dropIndexConcurrently } from '../schema-changes.js';

const INDEXES = [
  { name: 'audit_entries_actor_idx', on: 'audit_entries (actor_id)' },
  { name: 'audit_entries_member_idx', on: `audit_entries (subject_id) where subject_type = 'member'` },
  {
    name: 'audit_entries_invitation_idx',
    on: `audit_entries (lower(subject_label)) where subject_type = 'invitation' and subject_label <> ''`,
  },
];

export class EntriesByPerson1763720531000 implements MigrationInterface {
  name = 'EntriesByPerson1763720531000';
  transaction = false;

  async up(runner: QueryRunner): Promise<void> {
    for (const index of INDEXES) await createIndexConcurrently(runner, index);
  }

  async down(runner: QueryRunner): Promise<void> {
    for (const { name } of INDEXES) await dropIndexConcurrently(runner, name);
  }
}
