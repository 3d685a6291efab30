/** RFC 6266 with the RFC 5987 form for names beyond ASCII; the quoted form is for clients that know only that. */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

/** `attr-char` of RFC 5987 is narrower than what encodeURIComponent leaves as it is. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
