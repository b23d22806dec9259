/** A language whose file does not come must not hide the widget for good. */
const MOST_FRAMES = 180;

/** Waits until the widget is drawn in a locale. */
export async function whenSpoken(widget: Element, locale: string): Promise<void> {
  for (let frame = 0; frame < MOST_FRAMES; frame += 1) {
    if (widget.shadowRoot?.querySelector(".root")?.getAttribute("lang") === locale) return;
    await new Promise((resolve) => requestAnimationFrame(resolve));
  }
}
