import { setTimeout as passing } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import { collectDefaultMetrics, Gauge, Histogram, Registry } from 'prom-client';

/** How long a scrape waits for the database; Prometheus itself gives up after ten seconds. */
const PATIENCE_MS = 2_000;

/** What a gauge shows: one figure, one for each value of its label, or none. */
export type Figure = number | null | Record<string, number>;

interface StoredGauges {
  gauges: { name: string; gauge: Gauge; label: string | undefined }[];
  read(): Promise<Record<string, Figure>>;
}

/** The process's metrics in Prometheus' terms; modules may register their own here. */
export class Metrics {
  readonly registry = new Registry();
  private readonly stored: StoredGauges[] = [];
  private reading: Promise<(Record<string, Figure> | null)[]> | null = null;
  private readonly requests = new Histogram({
    name: 'http_request_duration_seconds',
    help: 'Time from request to the end of its answer',
    labelNames: ['method', 'route', 'status'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [this.registry],
  });
  private readonly incomplete = new Gauge({
    name: 'metrics_incomplete',
    help: 'Whether figures that are kept in the database could not be read, and are missing here',
    registers: [this.registry],
  });

  constructor() {
    collectDefaultMetrics({ register: this.registry });
  }

  /** Labels carry the route's pattern: addresses would make a series for each id and leak tokens. */
  observe(fastify: FastifyInstance): void {
    fastify.addHook('onResponse', (request, reply, done) => {
      const route = request.routeOptions.url ?? 'unmatched';
      this.requests.observe({ method: request.method, route, status: reply.statusCode }, reply.elapsedTime / 1_000);
      done();
    });
  }

  /** Gauges whose figures `read` finds in the database at each scrape, so that every process says the same. */
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

  /**
   * What there is to say now. Figures that the database does not give in time are left out, as old ones would keep an alarm silent;
   * what the process knows by itself is always there.
   */
  async text(): Promise<string> {
    this.reading ??= this.readStored().finally(() => (this.reading = null));
    const late = new AbortController();
    const figures = await Promise.race([
      this.reading,
      passing(PATIENCE_MS, null, { signal: late.signal }).catch(() => null),
    ]);
    late.abort();
    for (const [index, { gauges }] of this.stored.entries())
      for (const { name, gauge, label } of gauges) show(gauge, label, figures?.[index]?.[name] ?? null);
    this.incomplete.set(Number(!figures || figures.includes(null)));
    return this.registry.metrics();
  }

  /** One after the other: a scrape holds at most one connection, and a second one waits for the first. */
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
