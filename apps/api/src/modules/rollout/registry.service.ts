import { Injectable } from '@nestjs/common';
import type { RegisteredRemote } from '@tracker/contracts/remotes';
import { RolloutRepository } from './rollout.repository.js';

/** Answers which version of each remote a visitor gets. */
@Injectable()
export class RegistryService {
  constructor(private readonly rollouts: RolloutRepository) {}

  list(): Promise<RegisteredRemote[]> {
    return this.rollouts.listStable();
  }
}
