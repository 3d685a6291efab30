// Each input line is a number of mails to queue and send; the answer is the milliseconds from the first mail to the
// last.
import { createInterface } from 'node:readline';
import Queue from 'bull';
import { createTransport } from 'nodemailer';

const CONNECTIONS = 10;
const TEXT = 'The organization was deleted. '.repeat(20);
const HTML = `<p>${TEXT}</p>`.repeat(4);

const queue = new Queue('plain', process.env.REDIS_URL);
const transport = createTransport({
  url: process.env.SMTP_URL,
  pool: true,
  maxConnections: CONNECTIONS,
  maxMessages: 1_000,
});
let sent = 0;
let first = 0;
let settled = () => undefined;
queue.process(CONNECTIONS, async ({ data }) => {
  await transport.sendMail({ from: 'no-reply@localhost', to: data.to, subject: 'Deleted', text: TEXT, html: HTML });
});
queue.on('completed', () => {
  first ||= performance.now();
  sent += 1;
  settled();
});

let batch = 0;
for await (const line of createInterface({ input: process.stdin })) {
  const count = Number(line);
  batch += 1;
  sent = 0;
  first = 0;
  const done = new Promise((resolve) => {
    settled = () => sent === count && resolve();
  });
  await queue.pause();
  await queue.addBulk(Array.from({ length: count }, (_, n) => ({ data: { to: `bull-${batch}-${n}@example.test` } })));
  await queue.resume();
  await done;
  console.log(performance.now() - first);
}
process.exit(0);
