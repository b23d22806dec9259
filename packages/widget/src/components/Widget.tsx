import { SwapDialog } from "../execution/SwapDialog.tsx";
import { SwapFoot } from "../execution/SwapFoot.tsx";
import { directionOf } from "../messages/localeOf.ts";
import type { Scheme } from "../styles/Theme.ts";
import { WalletDialog } from "../wallet/WalletDialog.tsx";
import { Band } from "./Band.tsx";
import { EndField } from "./EndField.tsx";
import { Options } from "./Options.tsx";
import { Routes } from "./Routes.tsx";
import { SettingNotes } from "./SettingNotes.tsx";
import { TokenDialog } from "./TokenDialog.tsx";
import type { ViewProps } from "./ViewProps.ts";

/** How the element looks. */
export interface Looks {
  readonly theme: Scheme;
  /** Undefined for the direction of the language. */
  readonly direction: "ltr" | "rtl" | undefined;
}

/** All of the element: a pure function of its state. */
export function Widget({ looks, ...view }: ViewProps & { readonly looks: Looks }) {
  const { locale, messages } = view.say;
  const wallets = { wallet: view.state.wallet, messages, acts: view.act.wallet };
  return (
    <div
      class="root"
      data-theme={looks.theme}
      lang={locale}
      dir={looks.direction ?? directionOf(locale)}
    >
      <section class="sheet" part="sheet" aria-label={messages.swap}>
        <SettingNotes {...view} />
        <EndField side="from" {...view} />
        <Band {...view} />
        <EndField side="to" {...view} />
        <Options {...view} />
        <Routes {...view} />
        <SwapFoot {...view} />
      </section>
      <TokenDialog {...view} />
      <WalletDialog {...wallets} />
      <SwapDialog {...view} />
    </div>
  );
}
