export const STYLESHEET = `
:root {
  color-scheme: light dark;
  --page: #f6f7fa; --surface: #ffffff; --line: #dfe2ea; --text: #171a26; --quiet: #565c70;
  --accent: #4450d6; --accent-text: #ffffff; --accent-tint: #eceefc; --danger: #b42318; --danger-tint: #fdeceb;
}
@media (prefers-color-scheme: dark) {
  :root {
    --page: #10131a; --surface: #191d27; --line: #2d3342; --text: #e8eaf2; --quiet: #a2a9bd;
    --accent: #98a1ff; --accent-text: #10131a; --accent-tint: #252b45; --danger: #ff9c92; --danger-tint: #3a2022;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--page); color: var(--text); font: 16px/1.5 system-ui, -apple-system, 'Segoe UI', Roboto, sans-serif; }
a { color: var(--accent); }
main { max-width: 1040px; margin: 0 auto; padding: 24px 16px 64px; }
main.narrow { max-width: 464px; padding-top: 48px; }
header.site { border-bottom: 1px solid var(--line); background: var(--surface); }
header.site nav { max-width: 1040px; margin: 0 auto; padding: 8px 16px; display: flex; flex-wrap: wrap; gap: 4px 24px; align-items: center; font-size: 14px; }
header.site a { display: inline-block; padding: 4px 0; text-decoration: none; }
header.site .brand { font-weight: 600; color: var(--text); margin-right: auto; }
h1 { font-size: 24px; line-height: 1.25; margin: 0 0 4px; overflow-wrap: anywhere; }
h2 { font-size: 16px; margin: 0 0 8px; }
p { margin: 0 0 16px; }
.quiet { color: var(--quiet); font-size: 14px; }
.card { background: var(--surface); border: 1px solid var(--line); border-radius: 12px; padding: 24px; margin-top: 16px; }
.card > :last-child { margin-bottom: 0; }
label { display: block; font-size: 14px; font-weight: 500; margin-bottom: 4px; }
input[type='text'], input[type='email'], input[type='search'], select {
  width: 100%; min-height: 40px; padding: 8px 12px; font: inherit; color: inherit; background: var(--surface);
  border: 1px solid var(--quiet); border-radius: 10px;
}
input[aria-invalid='true'] { border-color: var(--danger); }
label.choice { display: flex; gap: 8px; align-items: center; margin: 0; padding: 4px 0; }
label.choice input { width: 18px; height: 18px; margin: 0; accent-color: var(--accent); }
.field { margin-bottom: 16px; min-width: 0; }
.pair { display: grid; grid-template-columns: 1fr 1fr; gap: 0 16px; }
.problem { color: var(--danger); font-size: 14px; margin: 4px 0 0; }
.notice { background: var(--danger-tint); color: var(--danger); border-radius: 10px; padding: 8px 12px; }
button, .button {
  min-height: 40px; padding: 8px 16px; font: inherit; font-weight: 500; border-radius: 10px; cursor: pointer;
  border: 1px solid var(--quiet); background: var(--surface); color: var(--text); text-decoration: none; display: inline-block; text-align: center;
}
button.primary { background: var(--accent); border-color: var(--accent); color: var(--accent-text); }
button.wide, .button.wide { width: 100%; }
button.danger { color: var(--danger); border-color: var(--danger); }
:focus-visible { outline: 3px solid var(--accent); outline-offset: 2px; }
.people { list-style: none; margin: 0; padding: 0; display: grid; gap: 8px; }
.people button { width: 100%; display: flex; gap: 12px; align-items: center; text-align: left; padding: 8px 12px; border-color: var(--line); }
.people button:hover { background: var(--accent-tint); }
.people .initials { flex: none; width: 32px; height: 32px; border-radius: 50%; background: var(--accent-tint); color: var(--accent); display: grid; place-items: center; font-size: 13px; }
.people .what { margin: 4px 0 8px 12px; font-size: 13px; color: var(--quiet); overflow-wrap: anywhere; }
.below { margin-top: 8px; }
.actions { display: flex; flex-wrap: wrap; gap: 8px; align-items: center; }
dl.facts { display: grid; grid-template-columns: max-content 1fr; gap: 4px 16px; margin: 0 0 16px; }
dl.facts dt { color: var(--quiet); font-size: 14px; }
dl.facts dd { margin: 0; overflow-wrap: anywhere; font-variant-numeric: tabular-nums; }
code { font: 14px/1.5 ui-monospace, 'Cascadia Code', Menlo, monospace; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; }
table { border-collapse: collapse; width: 100%; font-size: 14px; }
th, td { text-align: left; padding: 8px 16px 8px 0; border-bottom: 1px solid var(--line); vertical-align: top; }
th { color: var(--quiet); font-weight: 500; }
.inbox { display: grid; grid-template-columns: minmax(0, 360px) minmax(0, 1fr); gap: 16px; margin-top: 16px; align-items: start; }
.inbox .card { margin: 0; padding: 16px; }
.inbox ol { list-style: none; margin: 0; padding: 0; }
.inbox li a { display: block; padding: 8px 12px; border-radius: 10px; color: inherit; text-decoration: none; overflow-wrap: anywhere; }
.inbox li a:hover, .inbox li a[aria-current] { background: var(--accent-tint); }
.inbox li strong { display: block; }
.inbox iframe { width: 100%; height: 560px; border: 1px solid var(--line); border-radius: 10px; background: #fff; }
pre { white-space: pre-wrap; overflow-wrap: anywhere; font: 14px/1.5 ui-monospace, Menlo, monospace; margin: 0 0 16px; }
@media (max-width: 720px) { .inbox { grid-template-columns: minmax(0, 1fr); } .card { padding: 16px; } }
@media (max-width: 420px) { .pair { grid-template-columns: 1fr; } }
`;
