import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import { SignIn } from '@tracker/database/entities/auth/sign-in.entity';
import { MoreThanOrEqual, type Repository } from 'typeorm';

const MOST_SHOWN = 500;

@Injectable()
export class SignInRepository {
  constructor(@InjectRepository(SignIn) private readonly signIns: Repository<SignIn>) {}

  async insert(signIn: Omit<SignIn, 'id' | 'user'>): Promise<void> {
    await this.signIns.insert(signIn);
  }

  list(userId: string, since: Date): Promise<SignIn[]> {
    return this.signIns.find({
      where: { userId, at: MoreThanOrEqual(since) },
      order: { at: 'DESC', id: 'DESC' },
      take: MOST_SHOWN,
    });
  }
}
