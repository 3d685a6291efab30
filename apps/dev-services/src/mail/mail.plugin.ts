import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { sendPage } from '../pages/layout.js';
import type { Settings } from '../settings.js';
import { Faults, readFault } from './faults.js';
import { inboxPage } from './inbox-page.js';
import { Mailbox } from './mailbox.js';
import type { Message } from './message.js';
import { SmtpStandIn } from './smtp-stand-in.js';

const PAGE_SIZE = 50;

const MESSAGE_POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; img-src data: https: http:; sandbox allow-popups allow-popups-to-escape-sandbox; frame-ancestors 'self'";

type ById = { Params: { id: string } };

export async function mailPlugin(server: FastifyInstance, settings: Settings): Promise<void> {
  const mailbox = new Mailbox(`${settings.dataDir}/mail.jsonl`);
  const faults = new Faults();
  const smtp = new SmtpStandIn(settings.smtpPort, faults, (message) => mailbox.add(message));
  server.addHook('onReady', () => smtp.start());
  server.addHook('onClose', () => smtp.stop());

  const showInbox = (request: FastifyRequest, reply: FastifyReply, selected: Message | null) => {
    const asked = Number((request.query as Record<string, unknown>)['page']);
    const page = Math.max(1, Math.min(Number.isInteger(asked) ? asked : 1, Math.ceil(mailbox.size / PAGE_SIZE)));
    const messages = mailbox.newest(PAGE_SIZE, (page - 1) * PAGE_SIZE);
    const body = inboxPage({ messages, selected, total: mailbox.size, page, pageSize: PAGE_SIZE });
    return sendPage(reply, { title: selected?.subject || 'Mail', body });
  };

  server.get('/mail', (request, reply) => showInbox(request, reply, null));
  server.get<ById>('/mail/:id', (request, reply) => {
    const message = mailbox.find(request.params.id);
    return message ? showInbox(request, reply, message) : reply.callNotFound();
  });
  server.get<ById>('/mail/:id/html', (request, reply) => {
    const message = mailbox.find(request.params.id);
    if (!message) return reply.callNotFound();
    return reply
      .headers({ 'content-security-policy': MESSAGE_POLICY, 'x-content-type-options': 'nosniff' })
      .type('text/html; charset=utf-8')
      .send(`<base target="_blank" /><link rel="icon" href="data:," />${message.html}`);
  });
  server.get('/mail/messages', (request, reply) => {
    const limit = Number((request.query as Record<string, unknown>)['limit']);
    return reply
      .type('application/json; charset=utf-8')
      .header('cache-control', 'no-store')
      .send(Readable.from(mailbox.jsonList(limit > 0 ? limit : undefined), { objectMode: false }));
  });
  server.delete('/mail/messages', (_request, reply) => {
    mailbox.clear();
    return reply.code(204).send();
  });
  server.post('/mail/clear', (_request, reply) => {
    mailbox.clear();
    return reply.redirect('/mail', 303);
  });

  server.get('/mail/faults', () => faults.current);
  server.post('/mail/faults', async (request, reply) => {
    const fault = readFault(request.body);
    if (typeof fault === 'string') return reply.code(400).type('text/plain').send(fault);
    faults.set(fault);
    await (fault.mode === 'refuse' ? smtp.stop() : smtp.start());
    return faults.current;
  });
}
