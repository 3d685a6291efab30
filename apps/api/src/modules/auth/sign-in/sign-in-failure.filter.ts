import { type ArgumentsHost, Catch, type ExceptionFilter, Inject } from '@nestjs/common';
import type { SignInProblem } from '@tracker/contracts/auth/browser-contract';
import type { FastifyReply } from 'fastify';
import { DomainError } from '../../../platform/domain-error.js';
import { sendFailure } from '../../../platform/http/errors/error.filter.js';
import { type AppLogger, LOGGER } from '../../../platform/observability/logger.js';
import type { SignInRequest } from '../providers/oidc.strategy.js';

const CANCELLED = new Set<unknown>(['access_denied', 'user_cancelled_login', 'user_cancelled_authorize']);

export class SignInFailedError extends Error {
  constructor(readonly problem: SignInProblem) {
    super(problem);
  }
}

@Catch()
export class SignInFailureFilter implements ExceptionFilter {
  constructor(@Inject(LOGGER) private readonly logger: AppLogger) {}

  catch(error: unknown, host: ArgumentsHost): void {
    const request = host.switchToHttp().getRequest<SignInRequest>();
    const reply = host.switchToHttp().getResponse<FastifyReply>();
    if (reply.sent) return;
    if (error instanceof DomainError) return sendFailure(error, request, reply);
    const problem = problemOf(error, request);
    const { provider = 'sso' } = request.params as { provider?: string };
    const causes = signInCauses(error, request.query);
    this.logger[problem === 'failed' ? 'warn' : 'info']({ provider, problem, causes }, 'a sign-in did not succeed');
    request.session = {};
    void reply.redirect(`/?signIn=${problem}`, 303);
  }
}

function problemOf(error: unknown, { query }: SignInRequest): SignInProblem {
  if (error instanceof SignInFailedError) return error.problem;
  return CANCELLED.has((query as { error?: unknown }).error) ? 'cancelled' : 'failed';
}

const DEEPEST = 5;
const MAX_LENGTH = 200;
/** Query parameters that may be logged (RFC 6749, 4.1.2.1). The code and state are secret. */
const LOGGED_PARAMETERS = ['error', 'error_description'] as const;

/** Returns messages and codes only: the library's errors contain the whole response, including tokens. */
export function signInCauses(error: unknown, query: unknown): string[] {
  const causes: string[] = [];
  let one = error;
  for (let depth = 0; one instanceof Error && depth < DEEPEST; depth += 1) {
    const { code, error: reason, error_description: description } = one as unknown as Record<string, unknown>;
    causes.push([one.name, code, one.message, reason, description].filter(isText).map(oneLine).join(': '));
    one = one.cause;
  }
  if (typeof query === 'object' && query !== null) {
    for (const name of LOGGED_PARAMETERS) {
      const value = (query as Record<string, unknown>)[name];
      if (isText(value)) causes.push(`${name}=${oneLine(value)}`);
    }
  }
  return causes;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

function oneLine(text: string): string {
  return text.replace(/[\s\p{Cc}]+/gu, ' ').slice(0, MAX_LENGTH);
}
