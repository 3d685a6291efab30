import { inflateSync } from 'node:zlib';
import { BADGE_MAX_BYTES } from '@tracker/contracts/badges/badge-limits';
import { SaxesParser } from 'saxes';
import { InvalidBadgeError } from './json.js';

const PNG_SIGNATURE = Buffer.from('89504e470d0a1a0a', 'hex');
const PNG_KEYWORDS = ['openbadgecredential', 'openbadges'];
const SVG_ELEMENTS = ['openbadges:credential', 'openbadges:assertion'];

export function isPng(bytes: Buffer): boolean {
  return bytes.subarray(0, PNG_SIGNATURE.length).equals(PNG_SIGNATURE);
}

/** Reads text chunks only; pixels are never decompressed. */
export function bakedInPng(bytes: Buffer): string {
  for (let at = PNG_SIGNATURE.length; at + 8 <= bytes.length;) {
    const length = bytes.readUInt32BE(at);
    const type = bytes.toString('latin1', at + 4, at + 8);
    if (type === 'iTXt' || type === 'tEXt') {
      const text = textOfChunk(type, bytes.subarray(at + 8, at + 8 + length));
      if (text !== null) return text.trim();
    }
    at += 12 + length;
  }
  throw new InvalidBadgeError('This picture does not contain a badge.');
}

/** Null for other keywords. `iTXt`: keyword, 0, is compressed, method, language, 0, translated keyword, 0, text. */
function textOfChunk(type: 'iTXt' | 'tEXt', chunk: Buffer): string | null {
  const end = chunk.indexOf(0);
  if (end < 0 || !PNG_KEYWORDS.includes(chunk.toString('latin1', 0, end))) return null;
  if (type === 'tEXt') return chunk.toString('utf8', end + 1);
  const translated = chunk.indexOf(0, end + 3);
  const begin = chunk.indexOf(0, translated + 1) + 1;
  if (translated < 0 || begin === 0) return null;
  const text = chunk.subarray(begin);
  return (chunk[end + 1] === 1 ? inflated(text) : text).toString();
}

function inflated(bytes: Buffer): Buffer {
  try {
    return inflateSync(bytes, { maxOutputLength: BADGE_MAX_BYTES });
  } catch {
    throw new InvalidBadgeError('The badge in this picture cannot be read.');
  }
}

/** The parser expands only the five entities of XML and loads nothing. */
export function bakedInSvg(text: string): string {
  const parser = new SaxesParser();
  let isInside = false;
  let found = '';
  let hasFound = false;
  const take = (part: string) => {
    if (isInside) found += part;
  };
  parser.on('opentag', ({ name, attributes }) => {
    if (hasFound || !SVG_ELEMENTS.includes(name)) return;
    const { verify } = attributes;
    hasFound = true;
    if (typeof verify === 'string' && /^[\w-]+\./.test(verify)) found = verify;
    else isInside = true;
  });
  parser.on('closetag', () => {
    isInside = false;
  });
  parser.on('text', take);
  parser.on('cdata', take);
  try {
    parser.write(text).close();
  } catch {
    if (!hasFound) throw new InvalidBadgeError('This file does not contain a badge.');
  }
  if (!hasFound) throw new InvalidBadgeError('This picture does not contain a badge.');
  return found.trim();
}
