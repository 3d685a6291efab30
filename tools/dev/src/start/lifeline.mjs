// Loaded into every process that `npm start` starts: when the starter dies, however suddenly, its processes end cleanly too.
process.once('disconnect', () => process.kill(process.pid, 'SIGTERM'));
