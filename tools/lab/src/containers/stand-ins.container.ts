// Runs beside the installation: the part of Google that sign-in needs, and a mail server that accepts everything.
import { createHash, createPublicKey, generateKeyPairSync, randomUUID, sign } from 'node:crypto';
import { createServer as createHttpServer } from 'node:http';
import { createServer as createHttpsServer } from 'node:https';
import { createServer as createMailServer } from 'node:net';
import { text } from 'node:stream/consumers';

const ISSUER = 'https://accounts.google.com';
const { privateKey } = generateKeyPairSync('rsa', { modulusLength: 2048 });
const encoded = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
const codes: Map<string, Record<string, string>> = new Map();

function idToken({ email = '', nonce = '', client = '' }: Record<string, string>): string {
  const now = Math.floor(Date.now() / 1000);
  const claims = {
    iss: ISSUER,
    aud: client,
    iat: now,
    exp: now + 600,
    sub: createHash('sha256').update(email).digest('hex'),
    nonce,
  };
  const body = `${encoded({ alg: 'RS256', kid: '1', typ: 'JWT' })}.${encoded({ ...claims, email, email_verified: true, name: email })}`;
  return `${body}.${sign('sha256', Buffer.from(body), privateKey).toString('base64url')}`;
}

const calls: Record<string, (url: URL, body: string) => unknown> = {
  '/.well-known/openid-configuration': () => ({
    issuer: ISSUER,
    authorization_endpoint: `${ISSUER}/authorize`,
    token_endpoint: `${ISSUER}/token`,
    jwks_uri: `${ISSUER}/keys`,
    userinfo_endpoint: `${ISSUER}/userinfo`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
    code_challenge_methods_supported: ['S256'],
    authorization_response_iss_parameter_supported: false,
  }),
  '/keys': () => ({
    keys: [{ ...createPublicKey(privateKey).export({ format: 'jwk' }), kid: '1', alg: 'RS256', use: 'sig' }],
  }),
  '/authorize': ({ searchParams }) => {
    const code = randomUUID();
    codes.set(code, {
      email: searchParams.get('as') ?? '',
      nonce: searchParams.get('nonce') ?? '',
      client: searchParams.get('client_id') ?? '',
    });
    return { code };
  },
  '/token': (_url, body) => {
    const session = codes.get(new URLSearchParams(body).get('code') ?? '') ?? {};
    return { access_token: randomUUID(), token_type: 'Bearer', expires_in: 600, id_token: idToken(session) };
  },
};

createHttpsServer({ key: process.env['TLS_KEY'], cert: process.env['TLS_CERTIFICATE'] }, async (request, answer) => {
  const url = new URL(request.url ?? '/', ISSUER);
  const call = calls[url.pathname];
  const body = await text(request);
  answer
    .writeHead(call ? 200 : 404, { 'content-type': 'application/json' })
    .end(JSON.stringify(call?.(url, body) ?? {}));
}).listen(443);

const mails: string[] = [];
createMailServer((socket) => {
  let isMail = false;
  let mail = '';
  let rest = '';
  socket.on('error', () => undefined);
  socket.write('220 mail\r\n');
  socket.on('data', (chunk) => {
    const lines = (rest + chunk).split('\r\n');
    rest = lines.pop() ?? '';
    for (const line of lines) {
      if (isMail && line === '.') {
        mails.push(mail);
        isMail = false;
        mail = '';
        socket.write('250 accepted\r\n');
      } else if (isMail) mail += `${line}\n`;
      else if (/^DATA/i.test(line)) {
        isMail = true;
        socket.write('354 continue\r\n');
      } else if (/^QUIT/i.test(line)) socket.end('221 bye\r\n');
      else socket.write('250 ok\r\n');
    }
  });
}).listen(1025);
createHttpServer((_request, answer) => answer.end(JSON.stringify(mails))).listen(8025);
console.log('ready');
