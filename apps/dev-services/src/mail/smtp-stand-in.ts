import { buffer } from 'node:stream/consumers';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerSession } from 'smtp-server';
import type { Faults } from './faults.js';
import { parseMessage, type Envelope } from './message.js';

const MESSAGE_LIMIT = 25 * 1024 * 1024;

class SmtpRefusal extends Error {
  constructor(
    readonly responseCode: number,
    message: string,
  ) {
    super(message);
  }
}

type Deliver = (message: Awaited<ReturnType<typeof parseMessage>>) => void;

export class SmtpStandIn {
  private server: SMTPServer | null = null;

  constructor(
    private readonly port: number,
    private readonly faults: Faults,
    private readonly deliver: Deliver,
  ) {}

  async start(): Promise<void> {
    if (this.server) return;
    const server = this.createServer();
    await new Promise<void>((resolve, reject) => {
      server.once('error', reject);
      server.listen(this.port, '127.0.0.1', resolve);
    });
    server.removeAllListeners('error');
    server.on('error', () => undefined);
    this.server = server;
  }

  async stop(): Promise<void> {
    const server = this.server;
    this.server = null;
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()));
  }

  private createServer(): SMTPServer {
    return new SMTPServer({
      authOptional: true,
      disabledCommands: ['AUTH', 'STARTTLS'],
      disableReverseLookup: true,
      closeTimeout: 100,
      size: MESSAGE_LIMIT,
      onConnect: (_session, answer) => {
        if (this.faults.strikes('hang')) return;
        answer(this.faults.strikes('421') ? new SmtpRefusal(421, 'Service not available, try again later') : undefined);
      },
      onRcptTo: ({ address }, _session, answer) => {
        answer(this.faults.strikes('550', [address]) ? new SmtpRefusal(550, 'No such mailbox here') : undefined);
      },
      onData: (stream, session, answer) => {
        this.receive(stream, session).then(
          (isAcknowledged) => isAcknowledged && answer(),
          (error: Error) => answer(error),
        );
      },
    });
  }

  private async receive(stream: SMTPServerDataStream, session: SMTPServerSession): Promise<boolean> {
    const raw = await buffer(stream);
    const envelope = envelopeOf(session);
    if (stream.sizeExceeded) throw new SmtpRefusal(552, 'Message is too large');
    if (this.faults.strikes('451', envelope.recipients)) throw new SmtpRefusal(451, 'Local error in processing');
    this.deliver(await parseMessage(raw, envelope, new Date()));
    return !this.faults.strikes('hang-after-data', envelope.recipients);
  }
}

function envelopeOf({ envelope }: SMTPServerSession): Envelope {
  return {
    sender: envelope.mailFrom ? envelope.mailFrom.address : '',
    recipients: envelope.rcptTo.map(({ address }) => address),
  };
}
