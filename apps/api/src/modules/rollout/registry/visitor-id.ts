import { randomUUID } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Environment } from '../../../platform/config/environment.js';

const YEAR_SECONDS = 31_536_000;
const ID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const cookieName = ({ secureCookies }: Environment) => (secureCookies ? '__Host-visitor' : 'visitor');

export function visitorIdOf(request: FastifyRequest, environment: Environment): string | null {
  const id = request.cookies[cookieName(environment)];
  return id !== undefined && ID.test(id) ? id : null;
}

export function giveVisitorId(reply: FastifyReply, environment: Environment): string {
  const id = randomUUID();
  reply.setCookie(cookieName(environment), id, {
    httpOnly: true,
    sameSite: 'lax',
    path: '/',
    secure: environment.secureCookies,
    maxAge: YEAR_SECONDS,
  });
  return id;
}

export function reporterOf(userId: string | null, visitorId: string | null): string | null {
  if (userId !== null) return `user:${userId}`;
  return visitorId === null ? null : `visitor:${visitorId}`;
}
