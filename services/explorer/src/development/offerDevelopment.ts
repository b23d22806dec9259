import type { Page } from "../frame/startPage.ts";
import { isLoopbackUrl } from "./bounds.ts";

/** Whether the site is built for a network of development. No other site has the wallet. */
declare const DEVELOPMENT: boolean;

/** Offers the development wallet, if the page is of this machine and names a faucet. The page does not wait for it. */
export function offerDevelopment({ baseUrl }: Pick<Page, "baseUrl">): void {
  if (DEVELOPMENT) {
    const { faucet: faucetUrl } = document.documentElement.dataset;
    if (faucetUrl === undefined || !isLoopbackUrl(location.href)) return;
    void import("./startDevelopment.tsx").then(({ startDevelopment }) =>
      startDevelopment({ baseUrl, faucetUrl }),
    );
  }
}
