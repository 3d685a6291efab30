// A mail server that accepts everything. It prints its port. For each input line it prints how many recipients start
// with that line.
import { createInterface } from 'node:readline';
import { SMTPServer } from 'smtp-server';

const recipients = new Set();
const server = new SMTPServer({
  authOptional: true,
  disabledCommands: ['STARTTLS', 'AUTH'],
  disableReverseLookup: true,
  logger: false,
  onData(stream, session, done) {
    stream.resume();
    stream.once('end', () => {
      for (const { address } of session.envelope.rcptTo) recipients.add(address);
      done();
    });
  },
});
server.on('error', () => undefined);
server.listen(0, '127.0.0.1', () => console.log(server.server.address().port));
for await (const line of createInterface({ input: process.stdin }))
  console.log([...recipients].filter((address) => address.startsWith(line)).length);
process.exit(0);
