import { directionOf } from "../messages/localeOf.ts";
import { Band } from "./Band.tsx";
import { EndField } from "./EndField.tsx";
import { Routes } from "./Routes.tsx";
import { TokenDialog } from "./TokenDialog.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** Whether colours are those for light, for dark, or of the person's system. */
export type Theme = "light" | "dark" | "system";

/** How the element looks. */
export interface Looks {
  readonly theme: Theme;
  /** Undefined for the direction of the language. */
  readonly direction: "ltr" | "rtl" | undefined;
}

/** All of the element: a pure function of its state. */
export function Widget({ looks, ...view }: ViewProps & { readonly looks: Looks }) {
  const { locale, messages } = view.say;
  return (
    <div
      class="root"
      data-theme={looks.theme}
      lang={locale}
      dir={looks.direction ?? directionOf(locale)}
    >
      <section class="sheet" part="sheet" aria-label={messages.swap}>
        <EndField side="from" {...view} />
        <Band {...view} />
        <EndField side="to" {...view} />
        <Routes {...view} />
      </section>
      <TokenDialog {...view} />
    </div>
  );
}
