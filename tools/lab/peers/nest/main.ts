// NestJS as its documentation teaches it: Express, repositories of entities, a session guard.
import 'reflect-metadata';
import { createHash } from 'node:crypto';
import {
  type CanActivate,
  Controller,
  type ExecutionContext,
  Get,
  Injectable,
  Module,
  Req,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { NestFactory } from '@nestjs/core';
import { InjectRepository, TypeOrmModule } from '@nestjs/typeorm';
import cookieParser from 'cookie-parser';
import { MoreThan, Repository } from 'typeorm';
import { Credential, Document, Session, User } from './entities.js';

const DAY_MS = 86_400_000;

interface SignedInRequest {
  cookies: Record<string, string>;
  user: User;
}

@Injectable()
class SessionGuard implements CanActivate {
  constructor(@InjectRepository(Session) private readonly sessions: Repository<Session>) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<SignedInRequest>();
    const tokenHash = createHash('sha256')
      .update(request.cookies['__Host-session'] ?? '')
      .digest();
    const session = await this.sessions.findOne({
      where: { tokenHash, expiresAt: MoreThan(new Date()) },
      relations: { user: true },
    });
    if (!session) throw new UnauthorizedException();
    request.user = session.user;
    return true;
  }
}

function viewOf(credential: Credential) {
  const today = Math.floor(Date.now() / DAY_MS);
  const daysUntilExpiry = Date.parse(credential.expiryDate) / DAY_MS - today;
  const { id, name, issuingBody, issueDate, expiryDate, notes, document } = credential;
  return {
    id,
    name,
    issuingBody,
    issueDate,
    expiryDate,
    notes,
    status: daysUntilExpiry < 0 ? 'expired' : daysUntilExpiry <= 30 ? 'expiring' : 'valid',
    daysUntilExpiry,
    hasDocument: document !== null,
    documentUrl: document && `/api/credentials/${id}/document`,
  };
}

@Controller()
class CredentialsController {
  constructor(@InjectRepository(Credential) private readonly credentials: Repository<Credential>) {}

  @Get('ready')
  ready() {
    return 'ready';
  }

  @Get('api/credentials')
  @UseGuards(SessionGuard)
  async list(@Req() request: SignedInRequest) {
    const found = await this.credentials.find({
      where: { ownerId: request.user.id },
      relations: { document: true },
      order: { expiryDate: 'asc', id: 'asc' },
    });
    return found.map(viewOf);
  }
}

const entities = [User, Session, Credential, Document];

@Module({
  imports: [
    TypeOrmModule.forRoot({ type: 'postgres', url: process.env.DATABASE_URL, entities }),
    TypeOrmModule.forFeature(entities),
  ],
  controllers: [CredentialsController],
  providers: [SessionGuard],
})
class AppModule {}

const app = await NestFactory.create(AppModule, { logger: ['error'] });
app.use(cookieParser());
await app.listen(Number(process.env.PORT), '127.0.0.1');
