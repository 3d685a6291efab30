// A starter that can be killed: starts the server of the folder it is given, says its address and waits.
import { startPostgres } from './embedded-postgres.mjs';

const server = await startPostgres(String(process.argv[2]));
process.send?.(server.url);
setInterval(() => undefined, 60_000);
