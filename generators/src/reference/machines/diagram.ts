import type { Machine, Row } from './machine.js';
import type { Status } from './scope.js';
import { element, escapeXml, plainText } from './svg.js';

/** An arrow of the diagram: transitions by the same actions under the same conditions into one member. */
interface Arrow {
  readonly from: readonly Status[];
  readonly to: Status;
  /** Names of the actions, then the conditions. */
  readonly labels: readonly string[];
}

/**
 * The machine as a picture: each member a box with a line down from it, each arrow in a row of its own from the lines
 * it starts at (dots) to the one it leads to. So nothing overlaps, however many there are.
 */
export function renderDiagram(machine: Machine): string {
  const arrows = arrowsOf(machine);
  const columns = machine.statuses.map((status) => boxLines(String(status)));
  const longest = Math.max(...columns.flat().map((line) => line.length));
  const box = Math.ceil(longest * BOX_LETTER) + 12;
  const pitch = box + 6;
  const x = (status: Status) => Math.round((machine.statuses.indexOf(status) + 0.5) * pitch);
  const width = pitch * columns.length;
  const boxHeight = Math.max(...columns.map((lines) => lines.length)) * LINE + 14;

  let y = boxHeight + 4;
  const drawn = arrows.map((arrow) => {
    y += arrow.labels.length * LINE + 20;
    return renderArrow(arrow, x, y, width);
  });
  const foot = y + 18;
  const height = foot + boxHeight + 1;
  const boxes = machine.statuses.flatMap((status, index) => {
    const style = machine.final.has(status) ? 'machine-box machine-final' : 'machine-box';
    return [0, foot].map((top) =>
      renderBox(columns[index] ?? [], x(status), top + 0.5, box, boxHeight, style),
    );
  });
  const lines = machine.statuses.map((status) =>
    element('path', { class: 'machine-line', d: `M${x(status)} ${boxHeight}V${foot}` }),
  );
  const title = `State machine of ${machine.name}`;
  const told = arrows.map(({ from, to, labels }) => {
    const start = from.length === 0 ? 'new' : from.join(' or ');
    return `${start} to ${to}: ${labels.join(', if ')}.`;
  });
  return element(
    'svg',
    {
      class: 'machine',
      role: 'img',
      'aria-label': title,
      viewBox: `0 0 ${width} ${height}`,
      width,
      height,
      fill: 'none',
      stroke: 'currentColor',
      'font-family': 'ui-monospace, monospace',
      'font-size': 12,
    },
    ...[
      element('title', {}, escapeXml(title)),
      element('desc', {}, escapeXml(told.join(' '))),
      ...lines,
      ...drawn,
      ...boxes,
    ].map((part) => `\n${part}`),
    '\n',
  );
}

/** Arrows in the order of the rows, those of one kind together. */
function arrowsOf({ rows, statuses }: Machine): Arrow[] {
  const found = new Map<string, Arrow>();
  const add = ({ actions, conditions }: Row, from: readonly Status[], to: Status) => {
    const names = actions.map(({ type }) => type.slice(type.indexOf('/') + 1));
    const labels = [names.join(', '), ...conditions.map(plainText)];
    // What leads back to where it started gets a row for itself: it is drawn as a loop.
    const key = JSON.stringify([labels, to, from.length === 0, from.includes(to)]);
    const starts = [...(found.get(key)?.from ?? []), ...from];
    found.set(key, { from: starts, to, labels });
  };
  for (const row of rows) {
    const { from, to } = row;
    if (to === undefined) {
      continue;
    }
    const others = from.filter((status) => status !== to);
    if (others.length > 0 || from.length === 0) {
      add(row, others, to);
    }
    if (from.includes(to)) {
      add(row, [to], to);
    }
  }
  const last = ({ from }: Arrow) => Math.max(-1, ...from.map((each) => statuses.indexOf(each)));
  const end = ({ to }: Arrow) => statuses.indexOf(to);
  return [...found.values()].sort(
    (left, right) =>
      last(left) - last(right) || end(left) - end(right) || left.from.length - right.from.length,
  );
}

function renderArrow(
  { from, to, labels }: Arrow,
  x: (status: Status) => number,
  y: number,
  width: number,
): string {
  const end = x(to);
  const isLoop = from.includes(to);
  if (isLoop || from.length === 0) {
    const path = isLoop
      ? `M${end} ${y - 12}h22a6 6 0 0 1 6 6a6 6 0 0 1 -6 6h-22`
      : `M${end - 28} ${y}h28`;
    const dot = isLoop ? dotAt(end, y - 12) : dotAt(end - 30, y);
    const head = isLoop ? headAt(end, y, 1) : headAt(end, y, -1);
    const room = isLoop ? [end + 36, width] : [0, width];
    const text = isLoop
      ? labelAt(labels, end + 36, y - 2, 'start', room)
      : labelAt(labels, end - 30, y - 10, 'start', room);
    return arrow(element('path', { d: path }), dot, head, text);
  }
  const starts = from.map(x);
  const [left, right] = [Math.min(end, ...starts), Math.max(end, ...starts)];
  return arrow(
    element('path', { d: `M${left} ${y}H${right}` }),
    ...starts.map((start) => dotAt(start, y)),
    ...(left < end ? [headAt(end, y, -1)] : []),
    ...(right > end ? [headAt(end, y, 1)] : []),
    labelAt(labels, (left + right) / 2, y - 10, 'middle', [0, width]),
  );
}

function arrow(...parts: readonly string[]): string {
  return element('g', { class: 'machine-arrow' }, ...parts);
}

function dotAt(x: number, y: number): string {
  return element('circle', { cx: x, cy: y, r: 3.5, fill: 'currentColor', stroke: 'none' });
}

/** The head of an arrow that comes from the left (-1) or the right (1). */
function headAt(x: number, y: number, side: -1 | 1): string {
  const d = `M${x} ${y}l${side * 9} -4.5v9z`;
  return element('path', { d, fill: 'currentColor', stroke: 'none' });
}

/** Lines of text whose last stands at a height, moved as far as the room demands. */
function labelAt(
  labels: readonly string[],
  x: number,
  y: number,
  anchor: 'start' | 'middle',
  [from = 0, to = 0]: readonly number[],
): string {
  return labels
    .map((label, index) => {
      const half = (label.length * LETTER) / (anchor === 'middle' ? 2 : 1);
      const least = from + (anchor === 'middle' ? half : 0) + 2;
      const at = Math.round(Math.max(least, Math.min(x, to - half - 2)));
      return element(
        'text',
        {
          class: index === 0 ? 'machine-action' : 'machine-condition',
          x: at,
          y: y - (labels.length - 1 - index) * LINE,
          'text-anchor': anchor,
          fill: 'currentColor',
          stroke: 'none',
        },
        escapeXml(label),
      );
    })
    .join('');
}

function renderBox(
  lines: readonly string[],
  x: number,
  y: number,
  width: number,
  height: number,
  style: string,
): string {
  const top = y + height / 2 - ((lines.length - 1) * LINE) / 2 + 4;
  const left = x - width / 2;
  const frame = {
    class: style,
    x: left + 1,
    y: y + 1,
    width: width - 2,
    height: height - 3,
    rx: 6,
  };
  return element(
    'g',
    {},
    element('rect', frame),
    ...lines.map((line, index) =>
      element(
        'text',
        {
          class: 'machine-status',
          'font-size': 11,
          x,
          y: top + index * LINE,
          'text-anchor': 'middle',
          fill: 'currentColor',
          stroke: 'none',
        },
        escapeXml(line),
      ),
    ),
  );
}

/** A name in lines short enough for a box. */
function boxLines(name: string): string[] {
  const lines: string[] = [];
  for (const part of name.split(/(?<=-)/)) {
    const last = lines.at(-1);
    if (last !== undefined && last.length + part.length <= LONGEST) {
      lines[lines.length - 1] = last + part;
    } else {
      lines.push(part);
    }
  }
  return lines;
}

const LONGEST = 12;
const LINE = 15;
/** Width of a letter in a label and in a box: text is 12 pixels high, and monospaced. */
const LETTER = 7.25;
const BOX_LETTER = 6.6;
