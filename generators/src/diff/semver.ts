/** Which part of a version grows. */
export type Part = 'none' | 'patch' | 'minor' | 'major';

const VERSION = /^(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})\.(0|[1-9]\d{0,8})$/;

/** Whether a text is `MAJOR.MINOR.PATCH`. */
export const isVersion = (text: unknown): text is string =>
  typeof text === 'string' && VERSION.test(text);

const numbers = (version: string) =>
  version.split('.').map(Number) as [major: number, minor: number, patch: number];

/** Negative, zero or positive as the left version is older, equal or newer. */
export function compareVersions(left: string, right: string): number {
  const [a, b] = [numbers(left), numbers(right)];
  return a[0] - b[0] || a[1] - b[1] || a[2] - b[2];
}

/** The first version that differs in the given part. */
export function nextVersion(version: string, part: Part): string {
  const [major, minor, patch] = numbers(version);
  const next: Record<Part, number[]> = {
    none: [major, minor, patch],
    patch: [major, minor, patch + 1],
    minor: [major, minor + 1, 0],
    major: [major + 1, 0, 0],
  };
  return next[part].join('.');
}

/** The part that has to grow so that two versions are no longer compatible: minor in 0.x, else major. */
export const breakingPart = (version: string): Part =>
  numbers(version)[0] === 0 ? 'minor' : 'major';
