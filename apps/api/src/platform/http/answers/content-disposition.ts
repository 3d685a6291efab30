/** RFC 6266: the RFC 5987 form for non-ASCII names, and a quoted ASCII fallback for older clients. */
export function contentDisposition(type: 'inline' | 'attachment', fileName: string): string {
  const ascii = fileName
    .normalize('NFKD')
    .replace(/[^\x20-\x7e]/g, '_')
    .replace(/["\\%]/g, '_');
  return `${type}; filename="${ascii}"; filename*=UTF-8''${encodeExtended(fileName)}`;
}

/** encodeURIComponent leaves some characters that `attr-char` of RFC 5987 excludes. */
function encodeExtended(text: string): string {
  return encodeURIComponent(text).replace(/['()*]/g, (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`);
}
