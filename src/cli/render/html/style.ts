/** The style of the report: system fonts, light and dark by the reader's setting, readable at 400 pixels and on paper. */
export const STYLE = `
:root {
  color-scheme: light dark;
  --paper: #fbfbfa; --card: #ffffff; --ink: #1d2125; --soft: #5d6670; --line: #dfe3e6; --code: #f3f4f5;
  --good: #1a7044; --good-back: #e4f4ea; --warn: #8a5300; --warn-back: #fdf1dc; --bad: #b3261e; --bad-back: #fbe9e7;
  --accent: #2457a6; --accent-back: #e8eff9;
}
@media (prefers-color-scheme: dark) {
  :root {
    --paper: #14171a; --card: #1b1f23; --ink: #e3e6e8; --soft: #98a2ab; --line: #30363c; --code: #22272c;
    --good: #6fd39b; --good-back: #173425; --warn: #ecb65f; --warn-back: #38290f; --bad: #ff9d94; --bad-back: #421d1a;
    --accent: #8db7f5; --accent-back: #1b2c45;
  }
}
* { box-sizing: border-box; }
body { margin: 0; background: var(--paper); color: var(--ink); font: 15px/1.55 system-ui, -apple-system, "Segoe UI", "Liberation Sans", sans-serif; }
main { max-width: 1020px; margin: 0 auto; padding: 32px 20px 64px; }
code, pre { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; font-size: 13px; }
code { overflow-wrap: anywhere; }
h1 { font-size: 22px; line-height: 1.35; margin: 6px 0 8px; overflow-wrap: anywhere; font-weight: 650; }
h2 { font-size: 13px; letter-spacing: .06em; text-transform: uppercase; color: var(--soft); margin: 36px 0 10px; font-weight: 650; }
p { margin: 6px 0; overflow-wrap: anywhere; }
.soft { color: var(--soft); }
.small { font-size: 13px; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 14px 18px; }
.pill { display: inline-block; padding: 2px 11px; border-radius: 999px; font-weight: 650; font-size: 13px; letter-spacing: .02em; background: var(--accent-back); color: var(--accent); }
.pill.good { background: var(--good-back); color: var(--good); }
.pill.warn { background: var(--warn-back); color: var(--warn); }
.pill.bad { background: var(--bad-back); color: var(--bad); }
.good { color: var(--good); } .warn { color: var(--warn); } .bad { color: var(--bad); }
.facts { display: grid; grid-template-columns: 9.5em 1fr; gap: 9px 14px; margin: 18px 0 0; }
.facts dt { color: var(--soft); }
.facts dd { margin: 0; min-width: 0; overflow-wrap: anywhere; }
ul { margin: 4px 0; padding-left: 20px; } li { margin: 3px 0; overflow-wrap: anywhere; }
.scroll { overflow-x: auto; border: 1px solid var(--line); border-radius: 10px; background: var(--card); }
table { border-collapse: collapse; width: 100%; font-variant-numeric: tabular-nums; }
th .soft { font-weight: 400; }
th, td { text-align: left; padding: 8px 14px; border-bottom: 1px solid var(--line); vertical-align: top; }
tbody tr:last-child > * { border-bottom: 0; }
thead th { font-size: 13px; color: var(--soft); font-weight: 600; white-space: nowrap; }
tbody th { font-weight: 600; white-space: nowrap; }
tr.back { background: var(--accent-back); }
td { overflow-wrap: anywhere; }
.count { margin-right: 9px; white-space: nowrap; }
.score { white-space: nowrap; }
.said { display: block; min-width: 16em; }
.finding { margin: 8px 0; }
meter { width: 70px; height: 11px; vertical-align: -1px; margin-right: 7px; }
details { background: var(--card); border: 1px solid var(--line); border-radius: 10px; margin: 8px 0; overflow: hidden; }
summary { padding: 10px 16px; cursor: pointer; overflow-wrap: anywhere; }
details > pre { margin: 0; padding: 12px 16px; border-top: 1px solid var(--line); background: var(--code); }
pre { margin: 0; white-space: pre-wrap; overflow-wrap: anywhere; }
.file { margin: 10px 0; }
.file > summary { font-weight: 600; background: var(--code); }
.file > .scroll { border: 0; border-top: 1px solid var(--line); border-radius: 0; }
.diff { font: 12.5px/1.5 ui-monospace, "SF Mono", Menlo, Consolas, "Liberation Mono", monospace; }
.diff td { padding: 0 10px; border: 0; white-space: pre; }
.diff td.no { color: var(--soft); text-align: right; width: 1%; padding: 0 8px; user-select: none; opacity: .75; }
.diff .added { background: var(--good-back); } .diff .deleted { background: var(--bad-back); }
.diff .hunk td, .diff .meta td { color: var(--soft); background: var(--code); }
.diff .note td { white-space: normal; background: var(--warn-back); color: var(--warn); font-family: system-ui, sans-serif; font-size: 13px; padding: 4px 12px; }
.timeline { list-style: none; margin: 0; padding: 4px 0; }
.timeline li { display: grid; grid-template-columns: 6.5em 1fr; gap: 12px; padding: 5px 18px; margin: 0; }
.timeline time { color: var(--soft); font-variant-numeric: tabular-nums; text-align: right; white-space: nowrap; }
.next { display: grid; grid-template-columns: minmax(0, auto) 1fr; gap: 8px 16px; }
.next code { background: var(--code); padding: 2px 8px; border-radius: 6px; }
.next .wide { grid-column: 1 / -1; }
footer { margin-top: 44px; color: var(--soft); font-size: 13px; overflow-wrap: anywhere; }
@media (max-width: 620px) {
  main { padding: 18px 12px 40px; }
  .facts, .next { grid-template-columns: 1fr; gap: 1px; }
  .facts dd, .next > :nth-child(even) { margin-bottom: 9px; }
  .timeline li { grid-template-columns: 1fr; gap: 0; padding: 5px 14px; } .timeline time { text-align: left; font-size: 12px; }
  th, td { padding: 7px 10px; }
  tr > :first-child { position: sticky; left: 0; background: var(--card); } tr.back > :first-child { background: var(--accent-back); }
  .diff tr > :first-child { position: static; background: none; }
}
@media print {
  :root { --paper: #fff; --card: #fff; --ink: #000; --soft: #444; --line: #bbb; --code: #f4f4f4;
    --good: #14532d; --good-back: #e4f4ea; --warn: #6b4000; --warn-back: #fdf1dc; --bad: #8c1d18; --bad-back: #fbe9e7; --accent: #1e4480; --accent-back: #e8eff9; }
  body { font-size: 11px; print-color-adjust: exact; -webkit-print-color-adjust: exact; }
  main { max-width: none; padding: 0; }
  .scroll { overflow: visible; } .diff td { white-space: pre-wrap; overflow-wrap: anywhere; }
  h2 { break-after: avoid; } .card, tr, .timeline li { break-inside: avoid; }
}
`;
