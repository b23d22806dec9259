import {
  directionOf,
  type Messages,
  sheetsOf,
  type WalletActs,
  WalletButton,
  WalletDialog,
  type WalletState,
} from "@causeway/widget/parts";
import { render } from "preact";
import { useEffect, useRef, useState } from "preact/hooks";

/** The widget's button stands in a form of its own here. */
const OWN = ".connection { padding: 0; border: 0; }";

/** The wallet's button and dialog, as the widget has them: in a shadow root, with the widget's styles. */
export function WalletPart({
  wallet,
  messages,
  acts,
  locale,
}: {
  readonly wallet: WalletState;
  readonly messages: Messages;
  readonly acts: WalletActs;
  readonly locale: string;
}) {
  const host = useRef<HTMLDivElement>(null);
  const theme = usePageTheme();
  useEffect(() => {
    if (host.current === null) return;
    const root = host.current.shadowRoot ?? styledRoot(host.current);
    const view = { wallet, messages, acts };
    render(
      <div class="root" data-theme={theme} lang={locale} dir={directionOf(locale)}>
        <WalletButton {...view} />
        <WalletDialog {...view} />
      </div>,
      root,
    );
  });
  return <div class="wallet-part" ref={host} />;
}

function styledRoot(host: HTMLElement): ShadowRoot {
  const root = host.attachShadow({ mode: "open" });
  const own = new CSSStyleSheet();
  own.replaceSync(OWN);
  root.adoptedStyleSheets = [...sheetsOf(), own];
  return root;
}

/** The colours that a person chose for the page, as they change. */
function usePageTheme(): string {
  const { documentElement: page } = document;
  const [theme, setTheme] = useState(page.dataset.theme ?? "system");
  useEffect(() => {
    const observer = new MutationObserver(() => setTheme(page.dataset.theme ?? "system"));
    observer.observe(page, { attributeFilter: ["data-theme"] });
    return () => observer.disconnect();
  }, []);
  return theme;
}
