import type { Plugin } from './plugin.js';

/** Every language that is generated from the model; each is loaded only when it is asked for. */
export const PLUGINS: Readonly<Record<string, () => Promise<Plugin>>> = {
  rust: async () => (await import('./rust/plugin.js')).rust,
  go: async () => (await import('./go/plugin.js')).go,
  kotlin: async () => (await import('./kotlin/plugin.js')).kotlin,
  swift: async () => (await import('./swift/plugin.js')).swift,
  python: async () => (await import('./python/plugin.js')).python,
};
