import type { Requirement } from '../requirements.js';

const ROLES = { host: 'host', client: 'client', both: 'host and client' } as const;

/** Level, role and version of a requirement. */
export function factsHtml({ level, role, version }: Requirement): string {
  const badge = `<span class="requirement-level ${level.toLowerCase()}">${level}</span>`;
  const rest = `<span>${ROLES[role]}</span> <span>since ${version}</span>`;
  return `<div class="requirement-facts">${badge} ${rest}</div>`;
}

/** The sentence of a requirement; what stands between backticks is code. */
export function textHtml({ text }: Pick<Requirement, 'text'>): string {
  const html = escapeHtml(text).replace(/`([^`]+)`/g, '<code>$1</code>');
  return `<p class="requirement-text">${html}</p>`;
}

/** The tests that name a requirement. */
export function proofHtml({ proofs }: Requirement): string {
  if (proofs.length === 0) {
    return '<div class="requirement-proof unproved">not yet proved</div>';
  }
  const items = proofs.map(({ file, line, test }) => {
    const place = `<code>${escapeHtml(`${file}:${line}`)}</code>`;
    return `<li>${test === undefined ? '' : `${escapeHtml(test)} `}${place}</li>`;
  });
  const summary = `proved by ${proofs.length} ${proofs.length === 1 ? 'test' : 'tests'}`;
  const list = `<summary>${summary}</summary><ul>${items.join('')}</ul>`;
  return `<details class="requirement-proof">${list}</details>`;
}

/** Text that neither HTML, Vue nor Markdown read as anything but text. */
export function escapeHtml(text: string): string {
  return text.replace(/[&<>"{}\n]/g, (character) => `&#${character.charCodeAt(0)};`);
}
