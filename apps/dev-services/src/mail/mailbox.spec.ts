import { appendFileSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Mailbox } from './mailbox.js';
import type { Message } from './message.js';

describe('the mailbox', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'mailbox-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const path = () => join(folder, 'mail.jsonl');
  const message = (id: string, text = ''): Message => ({
    id,
    messageId: null,
    attachments: [],
    from: 'a@b.test',
    fromName: '',
    to: [],
    subject: '',
    text,
    html: '',
    receivedAt: '2027-01-01T00:00:00.000Z',
    headers: {},
  });
  const idsIn = (mailbox: Mailbox) => mailbox.newest(100).map(({ id }) => id);

  it('drops the oldest messages beyond its limits of number and bytes, later also from the file', () => {
    const mailbox = new Mailbox(path(), { messages: 3, bytes: 10_000 });
    for (let count = 1; count <= 20; count++) mailbox.add(message(String(count)));
    expect(idsIn(mailbox)).toEqual(['20', '19', '18']);
    expect(readFileSync(path(), 'utf8').trim().split('\n').length).toBeLessThanOrEqual(6);
    mailbox.add(message('large', 'x'.repeat(9_800)));
    expect(idsIn(mailbox)).toEqual(['large']);
    expect(idsIn(new Mailbox(path(), { messages: 3, bytes: 10_000 }))).toEqual(['large']);
  });

  it('keeps a file of a few large messages small enough to read at the next start', () => {
    const mailbox = new Mailbox(path(), { messages: 1_000, bytes: 10_000 });
    for (let count = 1; count <= 50; count++) mailbox.add(message(String(count), 'x'.repeat(2_000)));
    expect(statSync(path()).size).toBeLessThan(18_000);
    expect(idsIn(new Mailbox(path(), { messages: 1_000, bytes: 10_000 }))).toEqual(['50', '49', '48', '47']);
  });

  it('skips a line that was truncated by a kill', () => {
    new Mailbox(path()).add(message('whole'));
    appendFileSync(path(), '{"id":"half');
    const reopened = new Mailbox(path());
    reopened.add(message('next'));
    expect(idsIn(new Mailbox(path()))).toEqual(['next', 'whole']);
  });

  it('lists no, some or all messages as JSON', () => {
    const mailbox = new Mailbox(path());
    const list = (limit?: number) => JSON.parse(Buffer.concat([...mailbox.jsonList(limit)]).toString()) as Message[];
    expect(list()).toEqual([]);
    for (const id of ['1', '2', '3']) mailbox.add(message(id));
    expect(list(2).map(({ id }) => id)).toEqual(['3', '2']);
    expect(list()).toHaveLength(3);
  });
});
