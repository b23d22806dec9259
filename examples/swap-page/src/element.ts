/** An element of the page. @throws Error if the page has no such element of this type */
export function element<T extends HTMLElement>(selector: string, type: new () => T): T {
  const found = document.querySelector(selector);
  if (found instanceof type) return found;
  throw new Error(`the page has no ${selector}`);
}
