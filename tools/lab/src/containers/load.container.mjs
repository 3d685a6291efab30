// Reads and writes for a while, then reports failed requests and confirmed writes that are missing.
import { setTimeout as sleep } from 'node:timers/promises';
import { inDays, Person } from './person.container.mjs';

const [name = '', seconds = '20'] = process.argv.slice(2);
const fields = { name: 'Forklift', issuingBody: 'TÜV', issueDate: inDays(-30), expiryDate: inDays(300) };
const until = Date.now() + Number(seconds) * 1_000;
/** @type {Record<string, number>} */
const failures = {};
const total = { requests: 0, failed: 0, lost: 0, longestMs: 0 };

/**
 * @param {string} kind
 * @param {Promise<import('./person.container.mjs').Answer>} asked
 */
async function count(kind, asked) {
  const began = Date.now();
  const answer = await asked;
  total.requests += 1;
  total.longestMs = Math.max(total.longestMs, Date.now() - began);
  if (answer.status >= 200 && answer.status < 400) return answer;
  total.failed += 1;
  const what = `${kind} ${answer.status || String(answer.body).slice(0, 60)}`;
  failures[what] = (failures[what] ?? 0) + 1;
  return null;
}

/**
 * Signs in and creates a credential. Not part of the measurement, so it may take its time.
 * @param {Person} person
 * @returns {Promise<string>} the credential's id
 */
async function begin(person) {
  for (let tries = 0; tries < 60; tries += 1) {
    await person.signIn().catch(() => undefined);
    const { status, body } = await person.send('POST', '/api/credentials', fields);
    if (status === 201) return JSON.parse(String(body)).id;
    await sleep(1_000);
  }
  throw new Error(`${person.email} could not begin`);
}

await Promise.all(
  Array.from({ length: 6 }, async (_, index) => {
    const person = new Person(`${name}-${index}@example.test`);
    const id = await begin(person);
    let confirmed = 0;
    for (let number = 1; Date.now() < until; number += 1) {
      if (await count('write', person.send('PUT', `/api/credentials/${id}`, { ...fields, notes: String(number) })))
        confirmed = number;
      for (let reads = 0; reads < 4; reads += 1) await count('read', person.call('GET', '/api/credentials'));
      await sleep(40);
    }
    for (let tries = 0; tries < 60; tries += 1) {
      const { status, body } = await person.call('GET', '/api/credentials');
      if (status === 200) {
        const [{ notes }] = JSON.parse(String(body));
        if (Number(notes ?? 0) < confirmed) total.lost += 1;
        return;
      }
      await sleep(1_000);
    }
    total.lost += 1;
  }),
);
console.log(JSON.stringify({ ...total, failures }));
