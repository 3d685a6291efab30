import type { Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type Span, type SpanProcessor } from '@opentelemetry/sdk-trace-node';

const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** URLs contain tokens, and addresses identify people. Spans can be found by route and request id instead. */
const HIDDEN = [
  'url.full',
  'url.path',
  'url.query',
  'http.url',
  'http.target',
  'client.address',
  'http.client_ip',
  'network.peer.address',
  'net.peer.ip',
  'user_agent.original',
  'http.user_agent',
];

class HideAddresses implements SpanProcessor {
  onStart(span: Span, _context: Context): void {
    for (const key of HIDDEN) if (key in span.attributes) span.setAttribute(key, '*');
  }
  onEnd(): void {}
  async shutdown(): Promise<void> {}
  async forceFlush(): Promise<void> {}
}

/**
 * Must run before any traced library is loaded. Returns a function that flushes and shuts down. OpenTelemetry reads the
 * endpoint (`OTEL_EXPORTER_OTLP_ENDPOINT`), sampler and limits from its standard variables.
 */
export function startTracing(service: string): () => Promise<void> {
  const provider = new NodeTracerProvider({
    resource: resourceFromAttributes({ 'service.name': service }).merge(detectResources({ detectors: [envDetector] })),
    spanProcessors: [new HideAddresses(), new BatchSpanProcessor(new OTLPTraceExporter())],
  });
  provider.register();
  registerInstrumentations({
    instrumentations: [
      new HttpInstrumentation({
        ignoreIncomingRequestHook: ({ url = '' }) => PROBES.has(url.split('?')[0] ?? ''),
        requireParentforOutgoingSpans: true,
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    ],
  });
  return () => provider.shutdown();
}
