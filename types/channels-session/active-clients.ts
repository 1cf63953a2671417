import type { ClientCanvasDeclaration } from './canvases.js';
import type { ClientPluginCustomization } from './customizations.js';
import type { ToolDefinition } from './tools.js';

/**
 * A client that takes part in a session and what it provides. A client publishes only its own
 * entry, always as a whole.
 *
 * @requirements H-68, C-29, CU-16, CU-24, CU-25
 */
export interface SessionActiveClient {
  /** The id that the client gave in `initialize`. */
  clientId: string;
  /** The tools that the client runs; may be empty. */
  tools: ToolDefinition[];
  /** Name of the client to show to users. */
  displayName?: string;
  /**
   * The plugins that the client brings along.
   *
   * @requirements C-31, CU-3, CU-7
   */
  customizations?: ClientPluginCustomization[];
  /**
   * The canvases that the client provides.
   *
   * @since 0.6.0
   * @requirements CV-4, CV-5
   */
  canvasProviders?: ClientCanvasDeclaration[];
}
