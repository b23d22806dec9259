import { timeText } from "@causeway/protocol";

import type { ChainConfig } from "../../../config/chains.ts";
import { coinText } from "../../../core/costOf.ts";
import type { MessageBundle } from "./messageBundle.ts";

/** The page that explains a bundle to its signer. */
export function renderMessages(bundle: MessageBundle, { coin }: ChainConfig): string {
  const { environment, chain, signer, messages, orders } = bundle;
  const rows = messages.flatMap(({ summary, address, value, link }, index) => [
    `${index + 1}. ${summary}`,
    "",
    `   to \`${address}\`, with ${coinText(BigInt(value), coin.symbol, coin.decimals)}; the value that is not used comes back`,
    "",
    `   \`${link}\``,
    "",
  ]);
  return [
    `# ${environment}, ${chain}: messages of ${signer.name}`,
    "",
    `The account \`${signer.address}\` sends these messages, in this order. A wallet opens each link.`,
    "",
    ...rows,
    ...orders.flatMap(({ actions, expiresAt, payload }) => [
      `Order for the multisig, of ${actions.length} of the messages, until ${timeText(BigInt(expiresAt))}:`,
      "",
      `\`${payload}\``,
      "",
    ]),
  ].join("\n");
}
