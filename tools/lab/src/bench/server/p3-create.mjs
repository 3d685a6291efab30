import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialForm, FIELDS, FORM_HEADERS } from '../credential-form.mjs';
import { startDirectus } from '../directus.mjs';
import { httpSample } from '../load.mjs';
import { addPeople } from '../people.mjs';
import { memoryOf, watchPeak } from '../process-accounts.mjs';
import { interleave, unsteady } from '../rounds.mjs';
import { judge, reachable, speedRow } from '../verdicts.mjs';

const MEGABYTE = 1024 * 1024;
const UPLOADS = 20;
const PEOPLE = 50;

/** @typedef {import('../laboratory.mjs').Laboratory} Laboratory */
/** @typedef {import('../program.mjs').Program} Program */
/** @typedef {import('../people.mjs').Person} Person */

const BOUND =
  'What bounds it: a creation is one statement after the session look-up, and the triggers of the audit ' +
  'trail run for every contender. Copying 1 MB into the page cache takes the kernel more than 3 ms of CPU. ' +
  'With a document the target beside Directus is therefore 8×, or 0.8 of what the limit reaches.';

const DIRECTUS = { wanted: 8, limit: 'limit', peer: 'directus', share: 0.8 };

/** @type {import('../scenarios.mjs').Scenario} */
export const scenario = {
  id: 'P3',
  title: 'A new credential, without and with a document',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 1_000_000 });
    const people = await addPeople(databaseUrl, { count: PEOPLE, credentials: 0, organizations: PEOPLE });
    const files = join(laboratory.folder, 'files');
    await mkdir(files);
    const limit = { script: 'api.mjs', databaseUrl, env: { FILES: files } };
    const programs = {
      ours: await laboratory.startApi(databaseUrl),
      limit: await laboratory.startPeer('limit', limit),
      'limit again': await laboratory.startPeer('limit', limit),
    };
    const directus = await startDirectus(laboratory, databaseUrl, people);
    /** @param {number} documentBytes */
    const rounds = (documentBytes) => {
      const connections = documentBytes > 0 ? 4 : 10;
      const contenders = [
        ...Object.entries(programs).map(([name, program]) => ({
          name,
          measure: () => sendForms(laboratory, program, people, documentBytes, connections),
        })),
        { name: 'directus', measure: () => sendToDirectus(laboratory, directus, documentBytes, connections) },
      ];
      return interleave(1, contenders).then(() => interleave(laboratory.rounds, contenders));
    };
    const plain = await rounds(0);
    const withDocument = await rounds(MEGABYTE);
    return {
      rows: [
        speedRow(plain, 'limit', 'create, beside fastify multipart and pg', { atLeast: 0.8 }),
        speedRow(plain, 'directus', 'create, beside Directus', reachable(plain, DIRECTUS)),
        speedRow(withDocument, 'limit', 'create with a PDF of 1 MB, beside fastify multipart and pg', { atLeast: 0.8 }),
        speedRow(
          withDocument,
          'directus',
          'create with a PDF of 1 MB, beside Directus (a file, then the item)',
          reachable(withDocument, DIRECTUS),
        ),
        await memoryRow(laboratory, programs.ours, people),
      ],
      notes: [BOUND],
      void:
        unsteady(plain, 'perSecond', ['limit', 'limit again']) ??
        unsteady(withDocument, 'perSecond', ['limit', 'limit again']),
    };
  },
};

/**
 * @param {Laboratory} laboratory
 * @param {Program} program
 * @param {Person[]} people
 * @param {number} documentBytes
 * @param {number} connections
 */
function sendForms(laboratory, program, people, documentBytes, connections) {
  return httpSample(laboratory, program, {
    method: 'POST',
    requests: people.map(({ headers }) => ({ path: '/api/credentials', headers: { ...headers, ...FORM_HEADERS } })),
    body: credentialForm(FIELDS, documentBytes),
    connections,
    seconds: secondsFor(documentBytes),
  });
}

/**
 * Large uploads need longer for a stable figure.
 * @param {number} documentBytes
 */
const secondsFor = (documentBytes) => (documentBytes > 0 ? 3 : 1.5);

/**
 * Directus uploads documents separately, so this adds up both calls.
 * @param {Laboratory} laboratory
 * @param {{ program: Program, headers: Record<string, string>[] }} directus
 * @param {number} documentBytes
 * @param {number} connections
 */
async function sendToDirectus(laboratory, { program, headers }, documentBytes, connections) {
  const { name, issuingBody, issueDate, expiryDate, notes } = FIELDS;
  const item = { name, issuing_body: issuingBody, issue_date: issueDate, expiry_date: expiryDate, notes };
  /** @param {string} path @param {Buffer} body @param {Record<string, string>} type */
  const post = (path, body, type) =>
    httpSample(laboratory, program, {
      method: 'POST',
      requests: headers.map((own) => ({ path, headers: { ...own, ...type } })),
      body,
      connections,
      seconds: secondsFor(documentBytes),
    });
  const made = await post('/items/credentials', Buffer.from(JSON.stringify(item)), {
    'content-type': 'application/json',
  });
  if (documentBytes === 0) return made;
  const uploaded = await post('/files', credentialForm({}, documentBytes), FORM_HEADERS);
  return {
    ...made,
    perSecond: 1 / (1 / made.perSecond + 1 / uploaded.perSecond),
    serverCpu: made.serverCpu + uploaded.serverCpu,
    databaseCpu: made.databaseCpu + uploaded.databaseCpu,
    cpu: made.cpu + uploaded.cpu,
  };
}

/**
 * @param {Laboratory} laboratory
 * @param {Program} program
 * @param {Person[]} people
 * @returns {Promise<import('../scenarios.mjs').Row>}
 */
async function memoryRow(laboratory, program, people) {
  const before = (await memoryOf(program.pid)).rss;
  const peak = await watchPeak(program.pid);
  await httpSample(laboratory, program, {
    method: 'POST',
    requests: people.map(({ headers }) => ({ path: '/api/credentials', headers: { ...headers, ...FORM_HEADERS } })),
    body: credentialForm(FIELDS, 10 * MEGABYTE - 1_024),
    connections: UPLOADS,
    amount: UPLOADS,
  });
  const added = Math.max(0, (await peak()) - before) / MEGABYTE;
  return {
    measure: `memory that ${UPLOADS} uploads of 10 MB at once add`,
    ours: `${added.toFixed(0)} MB`,
    peer: '',
    ratio: null,
    ...judge(added, { atMost: 25 }, 'MB'),
  };
}
