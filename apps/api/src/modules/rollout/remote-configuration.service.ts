import { Injectable } from '@nestjs/common';
import { InjectRepository } from '@nestjs/typeorm';
import {
  type ConfigurationField,
  configurationProblem,
  configuredValues,
  type ConfigurationValues,
} from '@tracker/contracts/rollout/configuration-values';
import type { RemoteConfiguration } from '@tracker/contracts/rollout/remote-configuration';
import { Rollout } from '@tracker/database/entities/rollout/rollout.entity';
import { UnitOfWork } from '@tracker/database/unit-of-work';
import type { Repository } from 'typeorm';
import { invalidInput } from '../../platform/domain-error.js';
import { remoteNotFound } from './rollout.errors.js';
import { type Author, RolloutRepository } from './rollout.repository.js';

@Injectable()
export class RemoteConfigurationService {
  constructor(
    private readonly unitOfWork: UnitOfWork,
    @InjectRepository(Rollout) private readonly rows: Repository<Rollout>,
    private readonly rollouts: RolloutRepository,
  ) {}

  async values(remote: string): Promise<ConfigurationValues> {
    const { fields, values } = await this.get(remote);
    return configuredValues(fields, values);
  }

  async get(remote: string): Promise<RemoteConfiguration> {
    const relations = { stableRelease: true, candidateRelease: true };
    const rollout = await this.rows.findOne({ where: { remote }, relations });
    if (!rollout) throw remoteNotFound(remote);
    return configurationOf(rollout);
  }

  set(remote: string, values: ConfigurationValues, author: Author): Promise<RemoteConfiguration> {
    return this.unitOfWork.run(async () => {
      const rollout = await this.rollouts.getLocked(remote);
      const fields = fieldsOf(rollout);
      for (const [name, value] of Object.entries(values)) {
        const field = fields.find((known) => known.name === name);
        const problem = field ? configurationProblem(field, value) : `${remote} has no setting ${name.slice(0, 40)}`;
        if (problem !== null) throw invalidInput(`${problem}.`);
      }
      await this.rollouts.update(remote, { configuration: values });
      const [before, after] = [rollout.configuration, values];
      await this.rollouts.insertEvent({ remote, version: null, action: 'configuration-set', before, after, ...author });
      return configurationOf({ ...rollout, configuration: values });
    });
  }
}

function configurationOf(rollout: Rollout): RemoteConfiguration {
  return { fields: fieldsOf(rollout), values: rollout.configuration } as RemoteConfiguration;
}

function fieldsOf({ stableRelease, candidateRelease }: Rollout): ConfigurationField[] {
  const fields = [candidateRelease, stableRelease].flatMap((release) => release?.manifest.configuration ?? []);
  return [...new Map(fields.map((field) => [field.name, field])).values()];
}
