import type { McpServerCustomization } from '@agent-host-protocol/types';

type Flag = Readonly<Record<string, unknown>>;

/** What the program itself offers an App's View, beside what the host serves. */
export interface OwnViewCapabilities {
  readonly openLinks?: Flag;
  readonly downloadFile?: Flag;
  readonly sandbox?: Flag;
  readonly experimental?: Flag;
}

/** The `hostCapabilities` that a View is told of. */
export interface ViewCapabilities extends OwnViewCapabilities {
  readonly serverTools?: { readonly listChanged?: boolean };
  readonly serverResources?: { readonly listChanged?: boolean };
  readonly logging?: Flag;
  readonly sampling?: { readonly tools?: Flag };
}

/** What a View is told when it begins: what the host serves for its server, and what the program offers itself. */
export function viewCapabilities(
  { mcpApp }: Pick<McpServerCustomization, 'mcpApp'>,
  { openLinks, downloadFile, sandbox, experimental }: OwnViewCapabilities = {},
): ViewCapabilities {
  const { serverTools, serverResources, logging, sampling } = mcpApp?.capabilities ?? {};
  return {
    ...(serverTools && { serverTools: listChanged(serverTools) }),
    ...(serverResources && { serverResources: listChanged(serverResources) }),
    ...(logging && { logging: {} }),
    ...(sampling && { sampling: sampling.tools ? { tools: sampling.tools } : {} }),
    ...(openLinks && { openLinks }),
    ...(downloadFile && { downloadFile }),
    ...(sandbox && { sandbox }),
    ...(experimental && { experimental }),
  };
}

function listChanged({ listChanged }: { readonly listChanged?: boolean }) {
  return listChanged === undefined ? {} : { listChanged };
}
