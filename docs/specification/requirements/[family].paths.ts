import {
  type Family,
  type Requirement,
  readProvedFamilies,
} from '../../.vitepress/requirements.js';
import { factsHtml, proofHtml, textHtml } from '../../.vitepress/theme/html.js';

/** One page per family. The ids are headings, so that they can be linked to. */
export default {
  paths: () =>
    readProvedFamilies().map((family) => ({
      params: { family: family.family },
      content: pageOf(family),
    })),
};

function pageOf({ family, title, requirements, retired }: Family): string {
  const topics = [...new Set(requirements.map((each) => each.topic))];
  return [
    `# ${family} · ${title}`,
    `${requirements.length} requirements, grouped by topic. Each id is stable and never reused.`,
    ...topics.flatMap((topic) => [
      `## ${headingOf(topic)} {#topic-${topic}}`,
      ...requirements.filter((each) => each.topic === topic).map(entryOf),
    ]),
    ...(retired.length ? ['## Retired ids {#topic-retired}'] : []),
    ...retired.map(({ id, reason }) => `${idHeading(id)}\n\n${textHtml({ text: reason })}`),
  ].join('\n\n');
}

function entryOf(requirement: Requirement): string {
  return [
    idHeading(requirement.id),
    factsHtml(requirement) + textHtml(requirement) + proofHtml(requirement),
  ].join('\n\n');
}

function idHeading(id: string): string {
  return `### ${id} {#${id.toLowerCase()}}`;
}

function headingOf(topic: string): string {
  const words = topic.replaceAll('-', ' ');
  return (words.charAt(0).toUpperCase() + words.slice(1)).replace(/^Mcp\b/, 'MCP');
}
