import type { ListedChain } from "../lists/ListedChain.ts";

/**
 * The policy of a page: scripts, styles and fonts come from this site, and no text becomes markup. The page asks this site,
 * and the RPCs that lists name, since it has chains confirm what the APIs say.
 *
 * @param asked URLs that pages may ask beside these.
 */
export function pagePolicy(
  chains: readonly Pick<ListedChain, "display">[],
  asked: readonly string[],
): string {
  const rpcs = chains.flatMap(({ display }) => display.publicRpcUrls);
  const origins = [...new Set([...rpcs, ...asked].map((url) => new URL(url).origin))];
  return [
    "default-src 'self'",
    `connect-src ${["'self'", ...origins].join(" ")}`,
    "img-src 'self' data:",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
    "require-trusted-types-for 'script'",
    "trusted-types 'none'",
  ].join("; ");
}

/** The rest of the policy of a page that states its own: a page cannot refuse frames by itself. */
export const OWN_POLICY = "frame-ancestors 'none'";
