// The least that sends signed messages: `fetch` and one HMAC each, ten at a time.
import { createHmac, randomBytes, randomUUID } from 'node:crypto';
import { createServer } from 'node:http';

const KEY = randomBytes(32);
const AT_ONCE = 10;
const { RECEIVER, MESSAGES, PORT } = process.env;

createServer(async (request, response) => {
  if (request.url === '/ready') return response.end('ready');
  const before = process.cpuUsage();
  await Promise.all(Array.from({ length: AT_ONCE }, (_, path) => sendMessages(path, Number(MESSAGES) / AT_ONCE)));
  const { user, system } = process.cpuUsage(before);
  return response.end(JSON.stringify({ cpu: (user + system) / 1e6 }));
}).listen(Number(PORT), '127.0.0.1');

async function sendMessages(path, count) {
  for (let sent = 0; sent < count; sent += 1) {
    const id = randomUUID();
    const at = Math.floor(Date.now() / 1000);
    const data = { id: randomUUID(), name: 'Certificate', issuingBody: 'Academy', expiryDate: '2099-01-01' };
    const body = JSON.stringify({ type: 'credential.created', timestamp: new Date().toISOString(), data });
    const signature = createHmac('sha256', KEY).update(`${id}.${at}.${body}`).digest('base64');
    const headers = {
      'content-type': 'application/json',
      'webhook-id': id,
      'webhook-timestamp': String(at),
      'webhook-signature': `v1,${signature}`,
    };
    const answer = await fetch(`${RECEIVER}/bare${path}`, { method: 'POST', headers, body });
    await answer.arrayBuffer();
  }
}
