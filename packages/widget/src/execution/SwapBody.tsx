import type { ComponentChildren } from "preact";

/** What scrolls in the dialog of swaps. By the keyboard, too: the focus reaches it. */
export function SwapBody({
  label,
  children,
}: {
  readonly label: string;
  readonly children: ComponentChildren;
}) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: keys scroll what has the focus.
    <section class="body" tabIndex={0} aria-label={label}>
      {children}
    </section>
  );
}
