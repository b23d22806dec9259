import { showUnseen } from "@causeway/protocol";

import { callLines } from "./callLines.ts";
import type { Verification } from "./verifyProposal.ts";

export interface ShownVerification extends Omit<Verification, "planned"> {
  /** What the calls change, if somebody tried. */
  readonly changes?: readonly string[];
}

/** What was found, for a terminal: the calls, what they change and the wallets show, and whether to sign. */
export function renderVerification(verification: ShownVerification): string {
  const { problems, hashes, nonce, calls, changes = [] } = verification;
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
      ? ["The plan asks for these calls now."]
      : ["DO NOT SIGN:", ...problems.map((problem) => `- ${showUnseen(problem)}`)];
  const described = calls.flatMap((call, index) => callLines(call, `${index + 1}. `));
  return [...described, ...changes, ...signed, ...verdict].join("\n");
}
