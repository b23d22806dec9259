import type { WidgetElement } from "./WidgetElement.ts";
import { widgetClass } from "./widgetClass.ts";

/** Name of the tag. */
export const TAG = "causeway-widget";

declare global {
  interface HTMLElementTagNameMap {
    [TAG]: WidgetElement;
  }
}

/**
 * Defines `<causeway-widget>`. A second call changes nothing, and neither does a call on a server, which has no elements.
 */
export function defineWidget(): void {
  if (globalThis.customElements === undefined || customElements.get(TAG) !== undefined) return;
  customElements.define(TAG, widgetClass());
}
