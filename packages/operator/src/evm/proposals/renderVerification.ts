import { showUnseen } from "@causeway/chains/evm";

import type { DecodedCall } from "./decodeCall.ts";
import type { Verification } from "./verifyProposal.ts";

/** What was found, for a terminal: the calls, what the wallets show, and whether to sign. */
export function renderVerification({ problems, hashes, nonce, calls }: Verification): string {
  const signed =
    hashes === undefined
      ? []
      : [
          `nonce        ${nonce}`,
          `domain hash  ${hashes.domainHash}`,
          `message hash ${hashes.messageHash}`,
          `safeTxHash   ${hashes.safeTxHash}`,
        ];
  const verdict =
    problems.length === 0
      ? ["This is what the plan asks for now."]
      : ["DO NOT SIGN:", ...problems.map((problem) => `- ${showUnseen(problem)}`)];
  const described = calls.flatMap((call, index) => renderCall(call, `${index + 1}. `));
  return [...described, ...signed, ...verdict].join("\n");
}

function renderCall(call: DecodedCall, label: string, depth = 0): string[] {
  const margin = "   ".repeat(depth);
  const target = call.target === undefined ? call.to : `${call.target} ${call.to}`;
  const lines = [
    `${label}${target}: ${call.function ?? "a function that is unknown here"}`,
    ...call.arguments.map(
      ({ path, value, meaning }) =>
        `   ${path} = ${value}${meaning === undefined ? "" : ` (${meaning})`}`,
    ),
  ];
  const inner = call.calls.flatMap((nested) => renderCall(nested, "", depth + 1));
  return [...lines.map((line) => margin + showUnseen(line)), ...inner];
}
