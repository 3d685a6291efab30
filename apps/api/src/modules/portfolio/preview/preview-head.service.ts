import { Inject, Injectable } from '@nestjs/common';
import type { PublicPortfolio } from '@tracker/contracts/portfolio/portfolio';
import { publicPortfolioPath } from '@tracker/contracts/portfolio/portfolio-limits';
import { publicOwnerName } from '@tracker/contracts/values/public-text';
import { ENVIRONMENT, type Environment } from '../../../platform/config/environment.js';
import type { PageHead } from '../../../platform/http/pages/page-head.js';
import { certificationCount } from '../portfolio.mapper.js';
import { PREVIEW_SIZE, previewVersion } from './preview-version.js';

const DESCRIPTION_LENGTH = 200;

@Injectable()
export class PreviewHeadService {
  constructor(@Inject(ENVIRONMENT) private readonly environment: Environment) {}

  headOf(shareToken: string, found: PublicPortfolio): PageHead {
    const { portfolio, user, credentials } = found;
    const { publicUrl } = this.environment;
    const owner = publicOwnerName(user);
    const words = [`${owner} · ${certificationCount(credentials.length)}`, oneLine(portfolio.description ?? '')];
    const description = shortened(words.filter(Boolean).join('. '));
    const image = `${publicUrl}/api/portfolio/public/${shareToken}/preview.png?v=${previewVersion(found)}`;
    return {
      title: `${portfolio.title} · ${owner}`,
      description,
      properties: {
        'og:type': 'profile',
        'og:site_name': 'Micro-Credential Tracker',
        'og:title': portfolio.title,
        'og:description': description,
        'og:url': `${publicUrl}${publicPortfolioPath(shareToken)}`,
        'og:image': image,
        'og:image:type': 'image/png',
        'og:image:width': String(PREVIEW_SIZE.width),
        'og:image:height': String(PREVIEW_SIZE.height),
        'og:image:alt': `${portfolio.title}, ${owner}`,
        'twitter:card': 'summary_large_image',
      },
    };
  }
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > DESCRIPTION_LENGTH ? `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…` : text;
}
