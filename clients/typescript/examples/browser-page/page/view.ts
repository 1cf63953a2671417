/** Something on the page that shows an item. */
export interface View<Item> {
  readonly element: HTMLElement;
  update(item: Item): void;
}

/** Makes an element with properties and children. Texts become text, never HTML. */
export function element<Name extends keyof HTMLElementTagNameMap>(
  name: Name,
  properties: Partial<HTMLElementTagNameMap[Name]> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[Name] {
  const made = Object.assign(document.createElement(name), properties);
  made.append(...children);
  return made;
}

/** A button that does something. */
export function button(label: string, onclick: () => void, className = ''): HTMLButtonElement {
  return element('button', { type: 'button', className, onclick }, label);
}

/** An element of the page as it was loaded. */
export function byId(id: string): HTMLElement {
  const found = document.getElementById(id);
  if (!found) throw new Error(`the page has no element "${id}"`);
  return found;
}

/**
 * Shows items as the children of an element: one view for each key. States share what has not changed, so that a view is
 * touched only when its item is another object than before.
 */
export function listView<Item>(
  parent: HTMLElement,
  keyOf: (item: Item, at: number) => string,
  make: (item: Item) => View<Item>,
): (items: readonly Item[]) => void {
  let shown = new Map<string, { readonly item: Item; readonly view: View<Item> }>();
  return (items) => {
    const next: typeof shown = new Map();
    items.forEach((item, at) => {
      const key = keyOf(item, at);
      const before = shown.get(key);
      const view = before?.view ?? make(item);
      if (before?.item !== item) view.update(item);
      next.set(key, { item, view });
      const there = parent.children[at];
      if (there !== view.element) parent.insertBefore(view.element, there ?? null);
    });
    for (const [key, { view }] of shown) if (!next.has(key)) view.element.remove();
    shown = next;
  };
}
