import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { credentialForm, FIELDS, FORM_HEADERS, pdf } from '../../installation/credential-form.js';
import { httpSample, type Load } from '../../installation/load.js';
import { addPeople } from '../../installation/people.js';
import { peakMemoryAdded } from '../../installation/process-accounts.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { httpMeasures, startDirectus, withLoad } from '../contenders.js';
import { figureRow, judge, reachable, speedRow } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare } from '../samples.js';

const MEGABYTE = 1024 * 1024;
const UPLOADS = 20;
const PEOPLE = 50;

const BOUND =
  'The triggers of the audit trail run for every contender, and copying 1 MB takes the kernel 3 ms of CPU. Beside Directus with a document the target is 8×, or 0.8 of the limit.';

export const scenario: Scenario = {
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
    const formLoad = (documentBytes: number): Load => ({
      method: 'POST',
      requests: people.map(({ headers }) => ({ path: '/api/credentials', headers: { ...headers, ...FORM_HEADERS } })),
      body: credentialForm(FIELDS, documentBytes > 0 ? pdf(documentBytes) : undefined),
    });
    const rounds = (documentBytes: number) => {
      const how = documentBytes > 0 ? { connections: 4, seconds: 3 } : {};
      return compare(laboratory, {
        ...httpMeasures(laboratory, withLoad(programs, { ...formLoad(documentBytes), ...how })),
        directus: () => sendToDirectus(laboratory, directus, documentBytes, how),
      });
    };
    const plain = await rounds(0);
    const withDocument = await rounds(MEGABYTE);
    const added = await peakMemoryAdded(programs.ours.pid, () =>
      httpSample(laboratory, programs.ours, {
        ...formLoad(10 * MEGABYTE - 1_024),
        connections: UPLOADS,
        amount: UPLOADS,
      }),
    );
    const memory = added / MEGABYTE;
    return {
      rows: [
        speedRow(plain, 'limit', 'create, beside fastify multipart and pg', { atLeast: 0.8 }),
        speedRow(plain, 'directus', 'create, beside Directus', reachable(plain, 'directus', 8, 0.8)),
        speedRow(withDocument, 'limit', 'create with a PDF of 1 MB, beside fastify multipart and pg', { atLeast: 0.8 }),
        speedRow(
          withDocument,
          'directus',
          'create with a PDF of 1 MB, beside Directus (a file, then the item)',
          reachable(withDocument, 'directus', 8, 0.8),
        ),
        figureRow(
          `memory that ${UPLOADS} uploads of 10 MB at once add`,
          `${memory.toFixed(0)} MB`,
          judge(memory, { atMost: 25 }, 'MB'),
        ),
      ],
      notes: [BOUND],
      void: plain.unsteady('perSecond') ?? withDocument.unsteady('perSecond'),
    };
  },
};

async function sendToDirectus(
  laboratory: BenchLaboratory,
  { program, headers }: Awaited<ReturnType<typeof startDirectus>>,
  documentBytes: number,
  how: Partial<Load>,
) {
  const { name, issuingBody, issueDate, expiryDate, notes } = FIELDS;
  const item = { name, issuing_body: issuingBody, issue_date: issueDate, expiry_date: expiryDate, notes };
  const post = (path: string, body: Buffer, type: Record<string, string>) => {
    const requests = headers.map((own) => ({ path, headers: { ...own, ...type } }));
    return httpSample(laboratory, program, { method: 'POST', requests, body, ...how });
  };
  const json = { 'content-type': 'application/json' };
  const created = await post('/items/credentials', Buffer.from(JSON.stringify(item)), json);
  if (documentBytes === 0) return created;
  const uploaded = await post('/files', credentialForm({}, pdf(documentBytes)), FORM_HEADERS);
  return {
    ...created,
    perSecond: 1 / (1 / created.perSecond + 1 / uploaded.perSecond),
    serverCpu: created.serverCpu + uploaded.serverCpu,
    databaseCpu: created.databaseCpu + uploaded.databaseCpu,
    cpu: created.cpu + uploaded.cpu,
  };
}
