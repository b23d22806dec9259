import { useEffect, useRef } from "preact/hooks";

/** The title of a part that takes the place of a form. The focus goes there once, so that a screen reader begins there. */
export function FocusedTitle({ id, children }: { readonly id: string; readonly children: string }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus(), []);
  return (
    <h2 id={id} tabIndex={-1} ref={title}>
      {children}
    </h2>
  );
}
