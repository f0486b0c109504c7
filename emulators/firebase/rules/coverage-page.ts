import type { ExpressionCoverage } from "./coverage";

const STYLE = `body { font: 14px/1.5 system-ui, sans-serif; margin: 2rem; color: #1f2328; background: #fff; }
table { border-collapse: collapse; }
th, td { padding: 0.25rem 0.75rem; border-bottom: 1px solid #d1d9e0; text-align: right; vertical-align: top; }
th:nth-child(2), td:nth-child(2) { text-align: left; }
code { white-space: pre-wrap; }
tr.half { background: #fff8c5; }
tr.never { background: #ffebe9; }`;

/**
 * Renders the coverage of a rules file as a page: red for expressions never reached, yellow for those that were only
 * true or only false.
 */
export function coveragePage(rows: readonly ExpressionCoverage[]): string {
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><title>Coverage of the rules</title><style>${STYLE}</style></head>
<body><h1>Coverage of the rules</h1>
<table><thead><tr><th>Line</th><th>Expression</th><th>true</th><th>false</th><th>other</th><th>error</th><th>unknown</th></tr></thead>
<tbody>${rows.map(rowOf).join("\n")}</tbody></table></body></html>
`;
}

function rowOf(row: ExpressionCoverage): string {
  const counts = [row.true, row.false, row.other, row.error, row.unknown].map((count) => `<td>${count}</td>`).join("");
  return `<tr class="${gapOf(row)}"><td>${row.line}:${row.column}</td><td><code>${escapeHtml(row.text)}</code></td>${counts}</tr>`;
}

function gapOf(row: ExpressionCoverage): "never" | "half" | "full" {
  if (row.true + row.false + row.other + row.error + row.unknown === 0) return "never";
  return row.other === 0 && (row.true === 0 || row.false === 0) ? "half" : "full";
}

const ENTITIES: Record<string, string> = { "&": "&amp;", "<": "&lt;", ">": "&gt;", '"': "&quot;", "'": "&#39;" };

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (sign) => ENTITIES[sign] ?? sign);
}
