/**
 * SQL for a text as a cell of a CSV file, of whatever export. Spreadsheets run a cell that begins like a formula (OWASP, "CSV injection"); an
 * apostrophe in front makes it text. The wide forms of the signs and blanks before them count too, because some programs fold and trim them,
 * and so do the invisible ones (no-break and zero-width spaces, byte order mark), which are no blanks for every database's locale. Most texts
 * begin with a letter, and looking at its code costs a tenth of the pattern.
 */
export const asText = (text: string) =>
  String.raw`case when ascii(${text}) between ascii('A') and ascii('z') then ${text}
    when ${text} ~ '^[\s\u00a0\u1680\u2000-\u200f\u2028-\u202f\u205f-\u2064\u3000\ufeff]*[-=+@＝＋－＠]|^[\t\r\n]' then '''' || ${text} else ${text} end`;
