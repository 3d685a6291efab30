/**
 * The load generator acts as the proxy, so that each client has its own address.
 * @param {{ port: number, databaseUrl: string, dataDir: string }} where
 * @returns {Record<string, string>}
 */
export function productionSettings({ port, databaseUrl, dataDir }) {
  const secrets = ['STRIPE_SECRET_KEY', 'STRIPE_WEBHOOK_SECRET', 'STRIPE_PRICE_TEAM', 'STRIPE_PRICE_ENTERPRISE'];
  for (const provider of ['GOOGLE', 'MICROSOFT', 'LINKEDIN'])
    secrets.push(`${provider}_CLIENT_ID`, `${provider}_CLIENT_SECRET`);
  return {
    NODE_ENV: 'production',
    HOST: '127.0.0.1',
    PORT: String(port),
    // One address for all processes of a database: a different one would be a different installation.
    PUBLIC_URL: 'http://127.0.0.1',
    DATABASE_URL: databaseUrl,
    DATA_DIR: dataDir,
    TRUST_PROXY: '127.0.0.1',
    SMTP_URL: 'smtp://127.0.0.1:9',
    ...Object.fromEntries(secrets.map((name) => [name, 'unused-in-benchmarks'])),
  };
}
