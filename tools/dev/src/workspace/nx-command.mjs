// `npm run build`, `lint` and `typecheck`: Nx with its plugins in its own process. To start one for each of them takes longer than to build a remote.
process.env['NX_ISOLATE_PLUGINS'] ??= 'false';
await import('../../../../node_modules/nx/dist/bin/nx.js');
