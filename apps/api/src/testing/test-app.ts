import 'reflect-metadata';
import { rm } from 'node:fs/promises';
import type { Abstract, ModuleMetadata, Type } from '@nestjs/common';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { Test, type TestingModuleBuilder } from '@nestjs/testing';
import { pool } from '@tracker/database/statements';
import { createTestDatabase } from '@tracker/database/test-database';
import { TIME_LIMITS } from '@tracker/database/time-limits';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { QueryResult, QueryResultRow } from 'pg';
import { DataSource, type EntityManager } from 'typeorm';
import { AppModule } from '../server/app.module.js';
import type { Environment } from '../platform/config/environment.js';
import { Clock } from '../platform/clock.js';
import { createFastifyAdapter } from '../platform/http/fastify-adapter.js';
import { preparePlatform } from '../server/create-http-app.js';
import { createLogger, NestLogger } from '../platform/observability/logger.js';
import { TestClock } from './test-clock.js';
import { testEnvironment } from './test-environment.js';
import { type PersonDetails, signIn, type TestPerson } from './test-person.js';

export interface TestAppOptions {
  /** Connects as the owner of the tables, for specs whose SQL exceeds the service role's rights. */
  asOwner?: boolean;
  /** Connects over TCP instead of a Unix socket, for specs that need the address. */
  overTcp?: boolean;
  environment?: Partial<Environment>;
  now?: string | Date;
  override?: (module: TestingModuleBuilder) => TestingModuleBuilder;
  extra?: Pick<ModuleMetadata, 'controllers' | 'imports' | 'providers'>;
}

export interface TestApp {
  app: NestFastifyApplication;
  clock: TestClock;
  environment: Environment;
  databaseUrl: string;
  inject: NestFastifyApplication['inject'];
  get<T>(type: Type<T> | Abstract<T>): T;
  manager(): EntityManager;
  /** Runs SQL outside of the unit of work. */
  query<Row extends QueryResultRow = QueryResultRow>(text: string, values?: unknown[]): Promise<QueryResult<Row>>;
  signIn(details?: PersonDetails): Promise<TestPerson>;
  close(): Promise<void>;
}

/** The application of one spec file, started before its tests and closed after them. */
export function testApp(options?: TestAppOptions): TestApp {
  const api = {} as TestApp;
  beforeAll(async () => {
    Object.assign(api, await startTestApp(options));
  });
  afterAll(() => api.close?.());
  return api;
}

/** For many concurrent requests, which wait longer for each other on a slow machine. */
export function crowdedTestApp(): TestApp {
  const { request, bulk } = TIME_LIMITS;
  beforeAll(() => void Object.assign(TIME_LIMITS, { request: { ...bulk, connection: bulk.lock } }));
  afterAll(() => void Object.assign(TIME_LIMITS, { request }));
  return testApp({ environment: { databasePoolSize: 20 } });
}

export async function startTestApp(options: TestAppOptions = {}): Promise<TestApp> {
  const database = await createTestDatabase({ overSocket: !options.overTcp });
  const databaseUrl = options.asOwner ? database.url : database.serviceUrl;
  const environment = testEnvironment(databaseUrl, options.environment);
  const logger = createLogger(environment);
  const clock = new TestClock(options.now);
  const { imports = [], ...extra } = options.extra ?? {};
  const module = Test.createTestingModule({
    ...extra,
    imports: [AppModule.forRequests(environment, logger), ...imports],
  })
    .overrideProvider(Clock)
    .useValue(clock);
  const compiled = await (options.override?.(module) ?? module).compile();
  const app = compiled.createNestApplication<NestFastifyApplication>(createFastifyAdapter(environment, logger), {
    logger: new NestLogger(logger),
    rawBody: true,
  });
  await preparePlatform(app, environment, logger);
  return {
    app,
    clock,
    environment,
    databaseUrl,
    inject: app.inject.bind(app) as NestFastifyApplication['inject'],
    get: (type) => app.get(type, { strict: false }),
    manager: () => app.get(UnitOfWork).manager,
    query: (text, values = []) => pool(app.get(DataSource)).query(text, values),
    signIn: (details) => signIn(app, details),
    async close() {
      await app.close();
      await database.drop();
      await rm(environment.dataDir, { recursive: true, force: true });
    },
  };
}
