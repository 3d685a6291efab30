// Reminders as a loop over entities, one duplicate check and one save for each. Prints milliseconds as JSON.
import 'reflect-metadata';
import { Column, DataSource, Entity, In, PrimaryGeneratedColumn } from 'typeorm';
import { Credential, Document, User } from './entities.js';

@Entity('outbox_messages')
class OutboxMessage {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @Column()
  kind: string;

  @Column({ name: 'dedupe_key' })
  dedupeKey: string;

  @Column()
  recipient: string;

  @Column('uuid', { name: 'user_id' })
  userId: string;

  @Column('jsonb')
  payload: Record<string, string>;
}

const OFFSETS = [30, 14, 7];
const DAY_MS = 86_400_000;

const dataSource = new DataSource({
  type: 'postgres',
  url: process.env.DATABASE_URL,
  entities: [Credential, Document, User, OutboxMessage],
});
await dataSource.initialize();
const runner = dataSource.createQueryRunner();
await runner.startTransaction();
const startedAt = performance.now();
const days = OFFSETS.map((offset) => new Date(Date.now() + offset * DAY_MS).toISOString().slice(0, 10));
const due = await runner.manager.find(Credential, { where: { expiryDate: In(days) }, relations: { owner: true } });
for (const { id, expiryDate, owner } of due) {
  const dedupeKey = `loop:${id}:${expiryDate}`;
  if (await runner.manager.existsBy(OutboxMessage, { dedupeKey })) continue;
  await runner.manager.save(OutboxMessage, {
    kind: 'reminder-digest',
    dedupeKey,
    recipient: owner.email,
    userId: owner.id,
    payload: { credentialId: id },
  });
}
const ms = performance.now() - startedAt;
await runner.rollbackTransaction();
await dataSource.destroy();
console.log(JSON.stringify({ ms, due: due.length }));
