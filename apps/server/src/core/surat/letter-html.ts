// The HTML of a letter: one column, the styles inline because mail programs drop the rest, dark where they can.
import type { LetterContent, LetterPart } from './letter-parts.ts';

// The design tokens of the web app (--gb-*), which a mail cannot read.
// Careful: no colour of six digits; programs that look for the code in a mail would take it for one.
const light = { paper: '#f6f2e9', sheet: '#ffffff', ink: '#1d1b16', quiet: 'rgb(103,97,83)', line: '#e2dbcb' };
const dark = { paper: 'rgb(21,20,17)', sheet: '#1d1b18', ink: '#efeae0', quiet: '#a39c8e', line: '#34302a' };
const soft = { light: '#e6eff4', dark: '#1b2c37' };
const reason = { light: '#fbebe7', lightLine: '#e3b2a8', dark: '#331d19', darkLine: 'rgb(105,56,48)' };

const button = { back: '#14425f', text: '#ffffff' };

const FONT = "'Plus Jakarta Sans','Segoe UI',Roboto,Helvetica,Arial,sans-serif";
const MONO = "ui-monospace,'SF Mono',Menlo,Consolas,'Liberation Mono',monospace";
const BREAK = 'overflow-wrap:anywhere;word-break:break-word';

const head = `<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<meta name="format-detection" content="telephone=no, date=no, address=no, email=no, url=no">
<style>
:root { color-scheme: light dark; }
@media (prefers-color-scheme: dark) {
  .paper { background: ${dark.paper} !important; }
  .sheet { background: ${dark.sheet} !important; color: ${dark.ink} !important; border-color: ${dark.line} !important; }
  .kop { border-color: #8f897c !important; }
  .code { background: ${soft.dark} !important; color: ${dark.ink} !important; }
  .quote { background: ${reason.dark} !important; border-color: ${reason.darkLine} !important; color: ${dark.ink} !important; }
  .foot { color: ${dark.quiet} !important; }
}
</style>`;

const SHEET =
  `max-width:560px;margin:0 auto;box-sizing:border-box;padding:24px 20px 8px;background:${light.sheet};` +
  `border:1px solid ${light.line};border-radius:4px;color:${light.ink};font:16px/24px ${FONT};${BREAK}`;
const KOP = `margin:0 0 20px;padding:0 0 12px;border-bottom:3px double ${light.ink};font-size:18px;font-weight:700`;
const CODE =
  `margin:0 0 16px;padding:16px 8px;background:${soft.light};color:${light.ink};border-radius:4px;text-align:center;` +
  `font:700 34px/40px ${MONO};letter-spacing:6px;text-indent:6px;white-space:nowrap`;
const LINK =
  `display:inline-block;padding:12px 20px;background:${button.back};color:${button.text};border-radius:4px;` +
  'font-weight:700;text-decoration:none';
const QUOTE =
  `margin:0 0 16px;padding:12px 16px;background:${reason.light};color:${light.ink};` +
  `border-left:4px solid ${reason.lightLine};border-radius:4px`;
const FOOT = `max-width:560px;margin:16px auto 0;color:${light.quiet};font:13px/20px ${FONT};${BREAK}`;

/** A whole HTML document; every text in it is escaped. */
export function htmlOf({ subject, greeting, parts, footer }: LetterContent, namaSekolah: string): string {
  return `<!doctype html>
<html lang="id">
<head>
${head}
<title>${escapeHtml(subject)}</title>
</head>
<body class="paper" style="margin:0;padding:0;background:${light.paper}">
<div class="paper" style="padding:16px 12px 24px;background:${light.paper}">
<div class="sheet" style="${SHEET}">
<p class="kop" style="${KOP}">${escapeHtml(namaSekolah)}</p>
<p style="margin:0 0 16px">${escapeHtml(greeting)}</p>
${parts.map(htmlOfPart).join('\n')}
</div>
<div class="foot" style="${FOOT}">
${footer.map((text) => `<p style="margin:0 0 4px">${escapeHtml(text)}</p>`).join('\n')}
</div>
</div>
</body>
</html>
`;
}

function htmlOfPart(part: LetterPart): string {
  switch (part.kind) {
    case 'paragraph':
      return `<p style="margin:0 0 16px">${escapeHtml(part.text)}</p>`;
    case 'heading':
      return `<h2 style="margin:24px 0 8px;font-size:16px;line-height:24px;font-weight:700">${escapeHtml(part.text)}</h2>`;
    case 'code':
      return `<p class="code" style="${CODE}">${escapeHtml(part.text)}</p>`;
    case 'quote':
      return `<blockquote class="quote" style="${QUOTE}">${escapeHtml(part.text).replaceAll('\n', '<br>')}</blockquote>`;
    case 'link':
      return `<p style="margin:0 0 16px"><a href="${escapeHtml(part.href)}" style="${LINK}">${escapeHtml(part.text)}</a></p>`;
    case 'steps':
      return `<ol style="margin:0 0 16px;padding:0 0 0 24px">\n${part.items.map(item).join('\n')}\n</ol>`;
  }
}

const item = (text: string) => `<li style="margin:0 0 8px">${escapeHtml(text)}</li>`;

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
