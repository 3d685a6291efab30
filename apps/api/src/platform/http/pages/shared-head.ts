import type { PageHead } from './rendering.js';

const DESCRIPTION_LENGTH = 200;

interface SharedPage {
  title: string;
  name: string;
  description: readonly string[];
  type: 'profile' | 'article';
  url: string;
  image: { url: string; text: string; width: number; height: number };
}

export function sharedHead({ title, name, description, type, url, image }: SharedPage): PageHead {
  const text = shortened(description.map(oneLine).filter(Boolean).join('. '));
  return {
    title,
    description: text,
    properties: {
      'og:type': type,
      'og:site_name': 'Micro-Credential Tracker',
      'og:title': name,
      'og:description': text,
      'og:url': url,
      'og:image': image.url,
      'og:image:type': 'image/png',
      'og:image:width': String(image.width),
      'og:image:height': String(image.height),
      'og:image:alt': image.text,
      'twitter:card': 'summary_large_image',
    },
  };
}

function oneLine(text: string): string {
  return text.replace(/\s+/g, ' ').trim();
}

function shortened(text: string): string {
  const characters = [...text];
  return characters.length > DESCRIPTION_LENGTH ? `${characters.slice(0, DESCRIPTION_LENGTH - 1).join('')}…` : text;
}
