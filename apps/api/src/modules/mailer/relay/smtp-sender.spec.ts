import { Readable } from 'node:stream';
import { startMailServer, type TestMailServer } from '../../../testing/mail-server.js';
import { type MailMessage, messageIdOf, SinglePacket, SmtpSender } from './smtp-sender.js';

const FROM = 'Tracker <no-reply@tracker.test>';
const letter: MailMessage = {
  to: 'nora@example.test',
  subject: 'Gone',
  text: 'It is gone.',
  html: '<p>It is gone.</p>',
  messageId: messageIdOf('organization-deleted:7', FROM),
  unsubscribeUrl: null,
};

describe('an email', () => {
  let mails: TestMailServer;
  let sender: SmtpSender;
  beforeEach(async () => {
    mails = await startMailServer();
    sender = new SmtpSender(mails.url, FROM, 1);
  });
  afterEach(async () => {
    await sender?.close();
    await mails?.close();
  });

  test('arrives complete, with headers for automated email and unsubscribing', async () => {
    const content = 'a,b';
    const attachments = [{ filename: 'matrix.csv', contentType: 'text/csv; charset=utf-8', content }];
    await sender.send({ ...letter, attachments, unsubscribeUrl: 'https://tracker.test/stop?token=t' });
    const [mail] = await mails.untilReceived(1);
    expect(mail?.recipients).toEqual(['nora@example.test']);
    const lines = mail?.raw.split('\r\n');
    expect(lines).toEqual(
      expect.arrayContaining([
        'From: Tracker <no-reply@tracker.test>',
        'To: nora@example.test',
        'Subject: Gone',
        `Message-ID: ${letter.messageId}`,
        'Auto-Submitted: auto-generated',
        'X-Auto-Response-Suppress: All',
        'List-Unsubscribe: <https://tracker.test/stop?token=t>',
        'List-Unsubscribe-Post: List-Unsubscribe=One-Click',
        'It is gone.',
        '<p>It is gone.</p>',
        'Content-Disposition: attachment; filename=matrix.csv',
        Buffer.from(content).toString('base64'),
      ]),
    );
  });

  test('has no unsubscribe header without an unsubscribe URL', async () => {
    await sender.send(letter);
    const [mail] = await mails.untilReceived(1);
    expect(mail?.raw).not.toContain('Unsubscribe');
    expect(mail?.raw).not.toContain('attachment');
  });

  test('reaches an address with special characters', async () => {
    const to = "r&d!#$%'*+/=?^`{|}~-_.x@example.test";
    await sender.send({ ...letter, to });
    const [mail] = await mails.untilReceived(1);
    expect([mail?.recipients, mail?.raw.split('\r\n').includes(`To: ${to}`)]).toEqual([[to], true]);
  });

  test('reuses the connection of the previous email', async () => {
    for (const to of ['a@example.test', 'b@example.test', 'c@example.test']) await sender.send({ ...letter, to });
    expect(mails.connections).toBe(1);
    expect(mails.received).toHaveLength(3);
  });

  test.each([{ path: '/etc/hostname' }, { href: 'http://127.0.0.1:1/secret' }])(
    'does not load an attachment from a path or URL: %j',
    async (named) => {
      const attachments = [{ filename: 'x', contentType: 'text/plain', ...named }] as never;
      await expect(sender.send({ ...letter, attachments })).rejects.toThrow(/access rejected/);
      expect(mails.received).toEqual([]);
    },
  );
});

test.each([
  ['Tracker <no-reply@tracker.test>', '@tracker.test>'],
  [' no-reply@tracker.test ', '@tracker.test>'],
  ['Tracker', '@localhost>'],
])('the Message-ID of an email from %j is unique and stable', (from, end) => {
  const [one, again, other] = ['a:1', 'a:1', 'a:2'].map((key) => messageIdOf(key, from));
  expect(one).toMatch(/^<[0-9a-f]{40}@/);
  expect(one?.slice(41)).toBe(end);
  expect(again).toBe(one);
  expect(other).not.toBe(one);
});

test('the parts of an email are sent as one packet', async () => {
  const parts = ['Subject: Gone\r\n', '\r\n', 'It is gone.\r\n'].map((part) => Buffer.from(part));
  const pieces = await Readable.from(parts).pipe(new SinglePacket()).toArray();
  expect(pieces.map(String)).toEqual(['Subject: Gone\r\n\r\nIt is gone.\r\n']);
});
