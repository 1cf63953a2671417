import type {
  AgentCustomization,
  ChildCustomization,
  Customization,
  DirectoryCustomization,
  PluginCustomization,
} from '@agent-host-protocol/types';

/** A customization wherever it is, and whether it is in effect. */
export interface FoundCustomization<
  Item extends Customization | ChildCustomization = Customization | ChildCustomization,
> {
  readonly customization: Item;
  /** What it is inside of; undefined at the top level. */
  readonly container: PluginCustomization | DirectoryCustomization | undefined;
  /** The client that brought it along; undefined: it comes from the host. */
  readonly clientId: string | undefined;
  /** Whether it is on, its container included. */
  readonly enabled: boolean;
}

/** Whether a customization is in effect: what it is inside of is on, and so is itself unless it says otherwise. */
export function effectiveEnabled(
  { enabled = true }: { readonly enabled?: boolean },
  container?: { readonly enabled: boolean },
): boolean {
  return enabled && (container?.enabled ?? true);
}

/** Whether an agent may use a tool. One that lists none may use all. */
export function mayUseTool(
  { tools = [] }: Pick<AgentCustomization, 'tools'>,
  toolName: string,
): boolean {
  return tools.length === 0 || tools.includes(toolName);
}

/**
 * All customizations of a session or an agent in one list, each container followed by what is inside it.
 *
 * ```ts
 * for (const { customization, enabled } of flattenCustomizations(session.state.customizations)) {
 *   console.log(customization.name, enabled ? 'on' : 'off');
 * }
 * ```
 */
export function flattenCustomizations(
  customizations: readonly Customization[] = [],
): FoundCustomization[] {
  return customizations.flatMap((top) => {
    const clientId = 'clientId' in top ? top.clientId : undefined;
    const enabled = effectiveEnabled(top);
    const own = { customization: top, container: undefined, clientId, enabled };
    const container = 'children' in top ? top : undefined;
    const children = (container?.children ?? []).map((customization) => ({
      customization,
      container,
      clientId,
      enabled: effectiveEnabled(customization, container),
    }));
    return [own, ...children];
  });
}

/** All customizations of one type, inside containers and, where that type is allowed there, at the top level. */
export function customizationsOfType<
  Type extends (Customization | ChildCustomization)['type'],
  Item extends Customization | ChildCustomization = Extract<
    Customization | ChildCustomization,
    { type: Type }
  >,
>(customizations: readonly Customization[] | undefined, type: Type): FoundCustomization<Item>[] {
  return flattenCustomizations(customizations).filter(
    (each): each is FoundCustomization<Item> => each.customization.type === type,
  );
}
