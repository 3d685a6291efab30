import { gunzipSync } from 'node:zlib';
import { credentialOfToken, type ReadBadge } from './badge-input.js';
import { isAhead, isOver, issuerIdOf, subjectOf, validityOf } from './fields.js';
import { isJson, type Json, listOf, parseJson, textOf, typesOf } from './json.js';
import type { Documents } from './keys.js';
import { checkProof, type Evidence, type Outcome } from './proof.js';

const BITSTRING = 'BitstringStatusListEntry';
const REVOCATION_LIST = '1EdTechRevocationList';
const MAX_LIST_BYTES = 8 * 1024 * 1024;
const MAX_ENTRIES = 4;
const ALLOWED_CLOCK_SKEW_MS = 5 * 60_000;

const REVOKED = 'The issuer has revoked it.';
const SUSPENDED = 'The issuer has suspended it.';
const unchecked = (reason: string): Outcome => ({
  result: 'unknown',
  message: `Whether it is revoked is not known: ${reason}`,
});

export function statusEntries({ format, document }: ReadBadge): Json[] {
  return format === 'ob3' ? listOf(document['credentialStatus']).filter(isJson) : [];
}

export async function checkStatus(badge: ReadBadge, evidence: Evidence): Promise<Outcome> {
  if (badge.format === 'ob2' && badge.document['revoked'] === true) return { result: 'fail', message: REVOKED };
  const entries = statusEntries(badge);
  if (
    badge.document['credentialStatus'] !== undefined &&
    entries.length !== listOf(badge.document['credentialStatus']).length
  )
    return unchecked('its status cannot be read.');
  if (entries.length === 0) return { result: 'pass', message: 'Its issuer publishes no revocation list for it.' };
  if (entries.length > MAX_ENTRIES) return unchecked('it names more lists than can be checked.');
  const outcomes = await Promise.all(entries.map((entry) => checkEntry(entry, badge, evidence)));
  const wants = outcomes.flatMap((outcome) => ('wants' in outcome ? outcome.wants : []));
  const results = outcomes.filter((outcome) => 'result' in outcome);
  const failed = results.find(({ result }) => result === 'fail');
  if (failed) return failed;
  if (wants.length > 0) return { wants };
  return results.find(({ result }) => result === 'unknown') ?? { result: 'pass', message: 'Not revoked.' };
}

function checkEntry(entry: Json, badge: ReadBadge, evidence: Evidence): Promise<Outcome> | Outcome {
  const types = typesOf(entry);
  if (types.includes(BITSTRING)) return checkBit(entry, badge, evidence);
  if (types.includes(REVOCATION_LIST)) return checkRevocationList(entry, badge.document, evidence.documents);
  return unchecked(`its list is of a kind that is not supported (${types[0] ?? 'unnamed'}).`);
}

async function checkBit(entry: Json, badge: ReadBadge, evidence: Evidence): Promise<Outcome> {
  const { statusPurpose: purpose, statusListIndex, statusListCredential, statusSize } = entry;
  const url = textOf(statusListCredential);
  const index = /^\d{1,9}$/.test(String(statusListIndex)) ? Number(statusListIndex) : null;
  if (!url || index === null) return unchecked('its entry in the list cannot be read.');
  if (purpose !== 'revocation' && purpose !== 'suspension') return { result: 'pass', message: 'Not revoked.' };
  if (statusSize !== undefined && statusSize !== 1) return unchecked('the list has a form that is not supported.');
  const fetched = evidence.documents.get(url);
  if (!fetched) return { wants: [url] };
  if ('problem' in fetched) return unchecked(fetched.problem);
  const list = await signedList(fetched.text.trim(), { url, issuer: issuerIdOf(badge.document), purpose }, evidence);
  if ('result' in list || 'wants' in list) return list;
  const byte = list.bytes[index >> 3];
  if (byte === undefined) return unchecked('the list does not contain it.');
  if ((byte & (0x80 >> (index & 7))) === 0) return { result: 'pass', message: 'Not revoked.' };
  return { result: 'fail', message: purpose === 'revocation' ? REVOKED : SUSPENDED };
}

interface ListRules {
  url: string;
  issuer: string | null;
  purpose: string;
}

/** A list counts only if the issuer of the badge has signed it, for this purpose and this address. */
async function signedList(
  text: string,
  { url, issuer, purpose }: ListRules,
  evidence: Evidence,
): Promise<Outcome | { bytes: Buffer }> {
  const isToken = !text.startsWith('{');
  const document = isToken ? credentialOfToken(text) : parseJson(text);
  if (!document) return unchecked('the list cannot be read.');
  const { encodedList, statusPurpose, ...subject } = subjectOf(document);
  if (!typesOf(document).includes('BitstringStatusListCredential') || !typesOf(subject).includes('BitstringStatusList'))
    return unchecked('the list is not a status list.');
  if (issuerIdOf(document) !== issuer) return unchecked('the list is from another issuer.');
  if (!listOf(statusPurpose).includes(purpose)) return unchecked('the list has another purpose.');
  if (document['id'] !== undefined && document['id'] !== url) return unchecked('the list belongs to another address.');
  if (isAhead(document, new Date(evidence.now.getTime() + ALLOWED_CLOCK_SKEW_MS)))
    return unchecked('the list is not valid yet.');
  if (isOver(validityOf(document).until, evidence.now)) return unchecked('the list has expired.');
  const proof = await checkProof(
    { document, token: isToken ? text : null, issuer: { id: issuer, name: null } },
    evidence,
  );
  if ('wants' in proof) return proof;
  if (proof.result !== 'pass') return unchecked('the list is not signed by the issuer.');
  const bytes = unpacked(encodedList);
  return bytes ? { bytes } : unchecked('the list cannot be unpacked.');
}

function unpacked(encoded: unknown): Buffer | null {
  try {
    const bytes = Buffer.from(String(encoded).replace(/^u/, ''), 'base64url');
    return gunzipSync(bytes, { maxOutputLength: MAX_LIST_BYTES });
  } catch {
    return null;
  }
}

/** https://www.imsglobal.org/spec/vcrl/v1p0: unsigned, so it counts only if it comes from the host of the issuer. */
function checkRevocationList(entry: Json, badge: Json, documents: Documents): Outcome {
  const [url, issuer] = [textOf(entry['id']), issuerIdOf(badge)];
  if (!url || !isHostOf(url, issuer)) return unchecked('the list is not kept by the issuer.');
  const fetched = documents.get(url);
  if (!fetched) return { wants: [url] };
  if ('problem' in fetched) return unchecked(fetched.problem);
  const list = parseJson(fetched.text);
  if (!list || issuerIdOf(list) !== issuer) return unchecked('the list is from another issuer.');
  const revoked = listOf(list['revokedCredential'] ?? list['revokedCredentials']).filter(isJson);
  const own = revoked.find(({ id }) => id === badge['id']);
  return own && own['revoked'] !== false
    ? { result: 'fail', message: REVOKED }
    : { result: 'pass', message: 'Not revoked.' };
}

function isHostOf(url: string, issuer: string | null): boolean {
  if (!issuer || !URL.canParse(url)) return false;
  const { host, origin } = new URL(url);
  if (issuer.startsWith('did:web:')) return decodeURIComponent(issuer.split(':')[2] ?? '') === host;
  return URL.canParse(issuer) && new URL(issuer).origin === origin;
}
