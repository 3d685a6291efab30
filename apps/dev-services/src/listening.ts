import { createServer, type Server } from 'node:http';
import type { FastifyInstance } from 'fastify';

/**
 * Listens on IPv4 and IPv6, because browsers and Node resolve "localhost" differently. Uses only IPv4 if the machine
 * has no IPv6. Returns a function that stops both.
 */
export async function listenOnLoopback(server: FastifyInstance, port: number): Promise<() => Promise<void>> {
  await server.listen({ host: '127.0.0.1', port });
  const twin = createServer((request, response) => server.routing(request, response));
  try {
    await listenOn(twin, '::1', port);
  } catch (error) {
    if (!isWithoutIpv6(error)) {
      await server.close();
      throw error;
    }
  }
  return async () => {
    const twinClosed = new Promise((resolve) => twin.close(resolve));
    twin.closeAllConnections();
    await Promise.all([twinClosed, server.close()]);
  };
}

function listenOn(server: Server, host: string, port: number): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen({ host, port }, () => {
      server.off('error', reject);
      resolve();
    });
  });
}

function isWithoutIpv6(error: unknown): boolean {
  const code = (error as NodeJS.ErrnoException).code;
  return code === 'EADDRNOTAVAIL' || code === 'EAFNOSUPPORT';
}
