import { generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { API, SSO_KEY } from '../../installation/laboratory.js';
import {
  addPeople,
  callAs,
  organizationOf,
  type Person,
  publishPortfolio,
  withClient,
} from '../../installation/people.js';
import type { Program } from '../../installation/program.js';
import type { BenchLaboratory } from '../bench-laboratory.js';
import { httpRounds, revisits } from '../contenders.js';
import { figureRow, judge, ratioRow } from '../rows.js';
import type { Scenario } from '../run.js';
import { compare, timed } from '../samples.js';

const AWARDS = 500;
const VERIFICATIONS = 40;
/** Each may verify 30 badges a minute. One connection uses them in turn, several would begin with the same. */
const ADDRESSES = 4_000;

const NOTES = [
  'The bare library is `@digitalbazaar/vc`. The raw insert writes 500 rows and signs 500 documents; the product also writes mails and the audit trail.',
];

export const scenario: Scenario = {
  id: 'P20',
  title: 'Badges: verify, award, and the public page',
  async run(laboratory) {
    const databaseUrl = await laboratory.database({ credentials: 100_000 });
    const [owner] = await addPeople(databaseUrl, { count: 1, credentials: 12 });
    const ours = await laboratory.startApi(databaseUrl, SSO_KEY);
    const organization = `/api/organizations/${await organizationOf(databaseUrl, owner.id)}`;
    await callAs(ours, owner, 'PUT', `${organization}/issuer`, { name: 'Training Academy' });
    const achievement = await callAs(ours, owner, 'POST', `${organization}/achievements`, {
      name: 'Certificate in Practice',
      description: 'Has shown this skill at work.',
      criteria: 'An experienced colleague observed and confirmed it.',
    });
    const awards = `${organization}/achievements/${achievement.id}/awards`;
    return {
      rows: [
        ...(await verificationRows(laboratory, ours)),
        await awardRow(laboratory, databaseUrl, () =>
          callAs(ours, owner, 'POST', awards, { recipients: Array.from({ length: AWARDS }, recipient) }),
        ),
        await pageRow(laboratory, databaseUrl, ours, owner),
      ],
      notes: NOTES,
    };
  },
};

const recipient = () => ({ email: `${randomUUID()}@example.test`, name: 'Own Person' });

async function verificationRows(laboratory: BenchLaboratory, ours: Program) {
  const { makeKey, signDocument, signToken } = await laboratory.product('modules/badges/issuing/signing.js');
  const { jwk, publicKey } = await makeKey();
  const did = `did:key:${publicKey}`;
  const id = `${did}#${publicKey}`;
  const document = badgeOf(did);
  const token: string = await signToken(jwk, id, document);
  const signed = await signDocument(jwk, id, document, '2026-11-01T00:00:00Z');
  const requests = Array.from({ length: ADDRESSES }, (_, number) => ({
    path: '/api/badges/verify',
    headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.2.${number >> 8}.${number & 255}` },
  }));
  const asking = (text: string) => ({
    requests,
    method: 'POST',
    connections: 1,
    body: Buffer.from(JSON.stringify({ text })),
  });
  const samples = await httpRounds(laboratory, { ours: { program: ours, load: asking(token) } });
  const milliseconds = samples.median('cpu', 'ours');
  const { verify } = await laboratory.product('modules/badges/verification/verify.js');
  const bytes = Buffer.from(JSON.stringify(signed));
  const library = await bareVerifier(laboratory, { did, id, publicKey });
  const beside = await compare(laboratory, {
    ours: () =>
      cpuOf(async () => {
        const { report } = await verify({ bytes, now: new Date(), addresses: null, documents: {} });
        return report.verdict === 'verified';
      }),
    library: () => cpuOf(() => library(signed)),
  });
  return [
    figureRow(
      'CPU of a JWT over HTTP',
      `${milliseconds.toFixed(2)} ms`,
      judge(milliseconds, { atMost: 5 }, 'ms'),
      `in all ${samples.median('perSecond', 'ours').toFixed(0)} a second`,
    ),
    ratioRow(beside, 'CPU of a JSON-LD badge, beside the bare library', {
      figure: 'cpu',
      peer: 'library',
      digits: 2,
      bound: { atMost: 1.5 },
    }),
  ];
}

function badgeOf(issuer: string) {
  return {
    '@context': ['https://www.w3.org/ns/credentials/v2', 'https://purl.imsglobal.org/spec/ob/v3p0/context-3.0.3.json'],
    id: `urn:uuid:${randomUUID()}`,
    type: ['VerifiableCredential', 'OpenBadgeCredential'],
    issuer: { id: issuer, type: ['Profile'], name: 'Training Academy' },
    name: 'Certificate in Practice',
    validFrom: '2026-01-01T00:00:00Z',
    credentialSubject: {
      type: ['AchievementSubject'],
      identifier: [
        { type: 'IdentityObject', hashed: false, identityHash: 'own@example.test', identityType: 'emailAddress' },
      ],
      achievement: {
        id: `urn:uuid:${randomUUID()}`,
        type: ['Achievement'],
        name: 'Certificate in Practice',
        description: 'Has shown this skill at work.',
        achievementType: 'Certificate',
        criteria: { narrative: 'An experienced colleague observed and confirmed it.' },
      },
    },
  };
}

/** The libraries of the API, which are not dependencies of this project. */
const { resolve } = createRequire(join(API, 'main.js'));

async function bareVerifier(laboratory: BenchLaboratory, key: { did: string; id: string; publicKey: string }) {
  const { verifyCredential } = await import(resolve('@digitalbazaar/vc'));
  const { DataIntegrityProof } = await import(resolve('@digitalbazaar/data-integrity'));
  const { cryptosuite } = await import(resolve('@digitalbazaar/eddsa-rdfc-2022-cryptosuite'));
  const { loaderOf } = await laboratory.product('modules/badges/verification/contexts.js');
  const { did, id, publicKey } = key;
  const context = 'https://w3id.org/security/multikey/v1';
  const method = { '@context': context, id, type: 'Multikey', controller: did, publicKeyMultibase: publicKey };
  const controller = { '@context': ['https://www.w3.org/ns/did/v1', context], id: did, assertionMethod: [id] };
  const documentLoader = loaderOf(
    new Map<string, object>([
      [id, method],
      [did, controller],
    ]),
  );
  return async (credential: unknown): Promise<boolean> => {
    const suite = new DataIntegrityProof({ cryptosuite });
    return (await verifyCredential({ credential, suite, documentLoader })).verified;
  };
}

async function cpuOf(verify: () => Promise<boolean>) {
  const before = process.cpuUsage();
  for (let turn = 0; turn < VERIFICATIONS; turn += 1)
    if (!(await verify())) throw new Error('The badge is not verified.');
  const { user, system } = process.cpuUsage(before);
  return { cpu: (user + system) / 1_000 / VERIFICATIONS };
}

async function awardRow(laboratory: BenchLaboratory, databaseUrl: string, award: () => Promise<unknown>) {
  return withClient(databaseUrl, async (client) => {
    await award();
    await client.query('create table raw_awards (like badge_awards including all)');
    const { privateKey } = generateKeyPairSync('ed25519');
    const raw = async () => {
      const { rows } = await client.query('select * from badge_awards order by position desc limit $1', [AWARDS]);
      const took = await timed(async () => {
        for (const row of rows)
          sign(null, Buffer.from(JSON.stringify({ ...badgeOf('did:web:example.test'), row })), privateKey);
        const statement = 'insert into raw_awards select * from jsonb_populate_recordset(null::raw_awards, $1)';
        await client.query(statement, [JSON.stringify(rows)]);
      });
      await client.query('truncate raw_awards');
      return took;
    };
    const samples = await compare(laboratory, { ours: () => timed(award), raw });
    const measure = `award ${AWARDS} people, beside one raw insert and ${AWARDS} signatures`;
    return ratioRow(samples, measure, { figure: 'ms', peer: 'raw', bound: { atMost: 3 } });
  });
}

async function pageRow(laboratory: BenchLaboratory, databaseUrl: string, ours: Program, owner: Person) {
  const token = await publishPortfolio(databaseUrl, ours, owner);
  const badge = await withClient(databaseUrl, async (client) => {
    const { rows } = await client.query('select id from badge_awards limit 1');
    return rows[0].id;
  });
  const samples = await httpRounds(laboratory, {
    ours: await revisits(ours, `/badges/${badge}`),
    portfolio: await revisits(ours, `/portfolio/view/${token}`),
  });
  const measure = 'a badge page that the visitor has (304), beside the public portfolio';
  return ratioRow(samples, measure, { figure: 'took', peer: 'portfolio', digits: 2, bound: { atMost: 1.2 } });
}
