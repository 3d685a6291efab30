import pg from 'pg';

/** A connection of its own, for maintenance. The caller must end it. */
export async function connect(config: pg.ClientConfig): Promise<pg.Client> {
  const client = new pg.Client(config);
  // Without a listener, an 'error' event ends the process.
  client.on('error', () => undefined);
  try {
    await client.connect();
  } catch (error) {
    // A connection whose sign-in failed stays open.
    await client.end();
    throw error;
  }
  return client;
}

/** Runs `work` on a connection of its own and ends it. */
export async function withClient<T>(config: pg.ClientConfig, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = await connect(config);
  try {
    return await work(client);
  } finally {
    await client.end();
  }
}
