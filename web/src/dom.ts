/** Short functions that make elements. */

type Child = Node | string | null | undefined | false;
type Attributes = Record<string, string | number | boolean | null | undefined | ((event: never) => void)>;

const SVG = "http://www.w3.org/2000/svg";

function filled<E extends Element>(element: E, attributes: Attributes, children: Child[]): E {
  for (const [name, value] of Object.entries(attributes)) {
    if (typeof value === "function") element.addEventListener(name, value as unknown as EventListener);
    else if (value !== null && value !== undefined && value !== false) element.setAttribute(name, value === true ? "" : String(value));
  }
  element.append(...children.filter((child): child is Node | string => child !== null && child !== undefined && child !== false));
  return element;
}

/** An HTML element; attributes that are functions are listeners. */
export function h<T extends keyof HTMLElementTagNameMap>(tag: T, attributes: Attributes = {}, ...children: Child[]): HTMLElementTagNameMap[T] {
  return filled(document.createElement(tag), attributes, children);
}

/** An SVG element. */
export function svg<T extends keyof SVGElementTagNameMap>(tag: T, attributes: Attributes = {}, ...children: Child[]): SVGElementTagNameMap[T] {
  return filled(document.createElementNS(SVG, tag), attributes, children);
}

/** The parent for a dialog or popover of an element: its shadow tree, or the page. */
export function rootOf(element: Element): ParentNode {
  const root = element.getRootNode();
  return root instanceof ShadowRoot ? root : document.body;
}

/** Offers a file as a download. */
export function download(name: string, content: Blob): void {
  const link = h("a", { href: URL.createObjectURL(content), download: name });
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 1000);
}

/** An SVG text as an element of the page. */
export function parsedSvg(text: string): Element {
  return document.importNode(new DOMParser().parseFromString(text, "image/svg+xml").documentElement, true);
}

/** Whether the system asks for reduced motion. */
export function still(): boolean {
  return matchMedia("(prefers-reduced-motion: reduce)").matches;
}
