import { setTimeout as sleep } from 'node:timers/promises';
import { Tally } from '../installation/http-call.js';
import { inDays, User } from './user.container.js';

const [name = '', seconds = '20'] = process.argv.slice(2);
const USERS = 6;
const TRIES = 60;
const fields = { name: 'Forklift', issuingBody: 'TÜV', issueDate: inDays(-30), expiryDate: inDays(300) };
const until = Date.now() + Number(seconds) * 1_000;
const tally = new Tally();
let lost = 0;

async function prepare(user: User): Promise<string> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    await user.signIn().catch(() => undefined);
    const { status, body } = await user.sendForm('POST', '/api/credentials', fields);
    if (status === 201) return JSON.parse(String(body)).id;
    await sleep(1_000);
  }
  throw new Error(`${user.email} could not create a credential`);
}

async function storedNotes(user: User, id: string): Promise<number> {
  for (let tries = 0; tries < TRIES; tries += 1) {
    const { status, body } = await user.call('GET', `/api/credentials/${id}`);
    if (status === 200) return Number(JSON.parse(String(body)).notes ?? 0);
    await sleep(1_000);
  }
  return -1;
}

async function live(index: number) {
  const user = new User(`${name}-${index}@example.test`);
  const id = await prepare(user);
  let confirmed = 0;
  for (let number = 1; Date.now() < until; number += 1) {
    const notes = String(number);
    const writing = user.sendForm('PUT', `/api/credentials/${id}`, { ...fields, notes });
    if (await tally.count('write', writing)) confirmed = number;
    for (let reads = 0; reads < 4; reads += 1) await tally.count('read', user.call('GET', '/api/credentials'));
    await sleep(40);
  }
  if ((await storedNotes(user, id)) < confirmed) lost += 1;
}

await Promise.all(Array.from({ length: USERS }, (_, index) => live(index)));
console.log(JSON.stringify({ ...tally, lost }));
