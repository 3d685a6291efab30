import { setTimeout as passing } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

const TIMEOUT_MS = 2_000;

type Figure = number | null | Record<string, number>;

interface StoredGauges {
  gauges: { name: string; gauge: Gauge; label: string | undefined }[];
  read(): Promise<Record<string, Figure>>;
}

export class Metrics {
  readonly registry = new Registry();
  private readonly stored: StoredGauges[] = [];
  private reading: Promise<(Record<string, Figure> | null)[]> | null = null;
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from the request to the end of its response',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });
  private readonly incomplete = new Gauge({
    name: 'metrics_incomplete',
    help: 'Whether metrics stored in the database could not be read and are missing',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Labels hold the route pattern: URLs would create a series per id and leak tokens. */
  observe(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched';
      this.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
      done();
    });
  }

  /** Gauges that are read from the database at every scrape, so that all processes report the same values. */
  addStored<N extends string>(
    described: Record<N, { help: string; label?: string }>,
    read: () => Promise<Record<NoInfer<N>, Figure>>,
  ): void {
    const gauges = Object.entries<{ help: string; label?: string }>(described).map(([name, { help, label }]) => {
      const gauge = new Gauge({ name, help, labelNames: label ? [label] : [], registers: [this.registry] });
      return { name, gauge, label };
    });
    this.stored.push({ gauges, read });
  }

  /** Leaves out database figures that don't arrive in time, because stale ones would keep an alarm silent. */
  async text(): Promise<string> {
    this.reading ??= this.readStored().finally(() => (this.reading = null));
    const late = new AbortController();
    const figures = await Promise.race([
      this.reading,
      passing(TIMEOUT_MS, null, { signal: late.signal }).catch(() => null),
    ]);
    late.abort();
    for (const [index, { gauges }] of this.stored.entries())
      for (const { name, gauge, label } of gauges) show(gauge, label, figures?.[index]?.[name] ?? null);
    this.incomplete.set(Number(!figures || figures.includes(null)));
    return this.registry.metrics();
  }

  private async readStored(): Promise<(Record<string, Figure> | null)[]> {
    const all: (Record<string, Figure> | null)[] = [];
    for (const { read } of this.stored) all.push(await read().catch(() => null));
    return all;
  }
}

function show(gauge: Gauge, label: string | undefined, figure: Figure): void {
  if (label === undefined) {
    if (typeof figure === 'number') gauge.set(figure);
    else gauge.remove();
    return;
  }
  gauge.reset();
  if (figure !== null && typeof figure === 'object')
    for (const [value, number] of Object.entries(figure)) gauge.set({ [label]: value }, number);
}
