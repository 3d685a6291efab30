import type { Context } from '@opentelemetry/api';
import { OTLPTraceExporter } from '@opentelemetry/exporter-trace-otlp-http';
import { registerInstrumentations } from '@opentelemetry/instrumentation';
import { HttpInstrumentation } from '@opentelemetry/instrumentation-http';
import { IORedisInstrumentation } from '@opentelemetry/instrumentation-ioredis';
import { PgInstrumentation } from '@opentelemetry/instrumentation-pg';
import { detectResources, envDetector, resourceFromAttributes } from '@opentelemetry/resources';
import { BatchSpanProcessor, NodeTracerProvider, type Span, type SpanProcessor } from '@opentelemetry/sdk-trace-node';

/** Of what is asked for every few seconds and says nothing. */
const PROBES = new Set(['/healthz', '/readyz', '/metrics']);

/** Addresses carry tokens, and networks tell of people: a span is found by its route and its request id. */
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
 * Sends traces to `OTEL_EXPORTER_OTLP_ENDPOINT` (OTLP over HTTP). To be called before anything that is traced is loaded; the exporter, sampler and limits
 * read the variables of the OpenTelemetry specification themselves.
 * @param service `service.name` where `OTEL_SERVICE_NAME` says no other
 * @returns sends what is left and ends
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
        // Without a request above it there is only the exporter's own.
        requireParentforOutgoingSpans: true,
      }),
      new PgInstrumentation({ requireParentSpan: true }),
      new IORedisInstrumentation({ requireParentSpan: true, dbStatementSerializer: (command) => command }),
    ],
  });
  return () => provider.shutdown();
}
