import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { wireAddress } from "@causeway/chains/ton";
import { chainNamed, withRpcs } from "@causeway/operator";
import { ChainType, encodeFrame, type Hex } from "@causeway/protocol";
import { expect } from "chai";
import { environmentAt, loadConfig } from "../../../../../scripts/causeway/environment.ts";
import { arrivedFrame } from "../../../../../scripts/causeway/messages/voiding/arrivedFrame.ts";
import { findWaiting } from "../../../../../scripts/causeway/messages/waiting/findWaiting.ts";
import { copyEnvironment } from "../../../world/environmentCopy.ts";

const ACCOUNT: Hex = `0x${"ab".repeat(20)}`;
const WORD: Hex = `0x${"cd".repeat(32)}`;

describe("voiding beside a TON chain", () => {
  let folder: string;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-voiding-ton-"));
  });
  after(() => rmSync(folder, { recursive: true }));

  it("finds nothing that waits on TON, and asks no RPC for it", async () => {
    const loaded = loadConfig(copyEnvironment(folder, { ton: true }));
    const config = withRpcs(loaded, { ton: ["http://127.0.0.1:1"] });
    const [ton, spoke] = ["ton", "spoke-a"].map((name) => chainNamed(config, name));
    if (ton === undefined || spoke === undefined) throw new Error("a chain is missing");
    expect(await findWaiting(environmentAt(config, folder), ton, spoke, 0n)).to.deep.equal([]);
  });

  it("reads messages from TON, whose senders are longer, and from EVM chains", () => {
    const frame = { gasLimit: 1n, deadline: 0n, recipient: ACCOUNT, payload: "0x01" } as const;
    for (const [origin, sender] of [
      [ChainType.ton, wireAddress(WORD)],
      [ChainType.evm, ACCOUNT],
    ] as const) {
      const encoded = encodeFrame({ ...frame, sender }, { origin, destination: ChainType.evm });
      expect(arrivedFrame(encoded)).to.deep.equal({ ...frame, sender });
    }
  });
});
