// A parent process that specs can kill: starts a server, prints its address and waits.
import { startPostgres } from './embedded-postgres.mjs';

const server = await startPostgres(String(process.argv[2]));
process.send?.(server.url);
setInterval(() => undefined, 60_000);
