import { once } from 'node:events';
import type { AddressInfo } from 'node:net';
import { SMTPServer } from 'smtp-server';
import { until } from './until.js';

interface ReceivedMail {
  messageId: string;
  recipients: string[];
  raw: string;
}

type Behaviour = 'accept' | 'hang' | { code: number };

export interface TestMailServer {
  url: string;
  port: number;
  received: ReceivedMail[];
  behave: (recipient: string) => Behaviour;
  connections: number;
  isClosed: boolean;
  untilReceived(count: number): Promise<ReceivedMail[]>;
  close(): Promise<void>;
}

export async function startMailServer(port = 0): Promise<TestMailServer> {
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS', 'AUTH'],
    disableReverseLookup: true,
    closeTimeout: 500,
    logger: false,
    onConnect(_session, done) {
      mails.connections += 1;
      done(mails.isClosed ? refusal(421) : null);
    },
    onRcptTo({ address }, _session, done) {
      const behaviour = mails.behave(address);
      if (behaviour === 'hang') return;
      done(behaviour === 'accept' ? null : refusal(behaviour.code));
    },
    onData(stream, session, done) {
      const chunks: Buffer[] = [];
      stream.on('data', (chunk: Buffer) => chunks.push(chunk));
      stream.on('end', () => {
        const raw = Buffer.concat(chunks).toString();
        const messageId = /^Message-ID: (\S+)/im.exec(raw)?.[1] ?? '';
        mails.received.push({ messageId, recipients: session.envelope.rcptTo.map(({ address }) => address), raw });
        done();
      });
    },
  });
  server.on('error', () => undefined);
  server.listen(port, '127.0.0.1');
  await once(server.server, 'listening');
  const address = server.server.address() as AddressInfo;
  const mails: TestMailServer = {
    url: `smtp://127.0.0.1:${address.port}`,
    port: address.port,
    received: [],
    behave: () => 'accept',
    connections: 0,
    isClosed: false,
    async untilReceived(count) {
      await until(
        () => mails.received.length >= count,
        () => `${mails.received.length} of ${count} mails came.`,
      );
      return mails.received;
    },
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
  return mails;
}

function refusal(responseCode: number): Error {
  return Object.assign(new Error('Refused by the spec'), { responseCode });
}
