import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { directoryPlugin } from './directory/directory.plugin.js';
import { DirectoryPeople } from './directory/people.js';
import { dnsPlugin, TxtRecords } from './dns.plugin.js';
import { identityPlugin } from './identity/identity.plugin.js';
import { mailPlugin } from './mail/mail.plugin.js';
import { indexPage } from './index-page.js';
import { sendPage } from './pages/layout.js';
import { STYLESHEET } from './pages/stylesheet.js';
import { webhooksPlugin } from './webhooks.plugin.js';
import { parseParameters } from './stripe/parameters.js';
import { stripePlugin } from './stripe/stripe.plugin.js';
import type { Settings } from './settings.js';

const SAFE_METHODS = new Set(['GET', 'HEAD', 'OPTIONS']);

export async function buildServer(settings: Settings): Promise<FastifyInstance> {
  const server = Fastify({
    routerOptions: { querystringParser: parseParameters },
    // The Stripe SDK accepts no base path and always requests /v1/….
    rewriteUrl: ({ url = '/' }) => (url.startsWith('/v1/') ? `/stripe${url}` : url),
    bodyLimit: 5 * 1024 * 1024,
    forceCloseConnections: true,
  });
  server.addHook('onRequest', rejectForeignOrigins);
  server.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, text, done) =>
    done(null, parseParameters(String(text))),
  );
  server.setNotFoundHandler((_request, reply) => reply.code(404).type('text/plain').send('There is nothing here.'));
  server.get('/', (_request, reply) =>
    sendPage(reply, {
      title: 'Development stand-ins',
      body: indexPage(settings),
      frameSources: settings.productOrigins,
    }),
  );
  server.get('/stand-ins.css', (_request, reply) =>
    reply.type('text/css').header('cache-control', 'max-age=60').send(STYLESHEET),
  );
  const people = new DirectoryPeople(`${settings.dataDir}/directory.json`);
  const records = new TxtRecords();
  await identityPlugin(server, settings, people);
  await directoryPlugin(server, settings, people, records);
  await dnsPlugin(server, records);
  await mailPlugin(server, settings);
  await stripePlugin(server, settings);
  await webhooksPlugin(server);
  return server;
}

/** Prevents other websites in the developer's browser from changing state, such as emptying the mailbox. */
async function rejectForeignOrigins(request: FastifyRequest, reply: FastifyReply): Promise<void> {
  const { origin, host } = request.headers;
  if (origin === undefined || SAFE_METHODS.has(request.method)) return;
  if (URL.canParse(origin) && new URL(origin).host === host) return;
  await reply.code(403).type('text/plain').send('Requests from other websites are refused.');
}
