// cspell:ignore Nachricht wartet mensajes esperan رسالتان تنتظران

import type { Chain, Token } from "@causeway/sdk";
import { expect } from "chai";

import { placesOf } from "../../src/api/Places.ts";
import type { LaneHealth, Vault } from "../../src/api/wire.ts";
import type { Language } from "../../src/frame/Language.ts";
import { waitingSentences } from "../../src/lists/waitingSentences.ts";
import { sayIn, wordsOf } from "../../src/words/Say.ts";

const SINCE = "2026-01-02T03:04:05Z";
const USDC = `0x${"11".repeat(20)}`;

function laneWith(messages: number): LaneHealth {
  return {
    ...{ laneId: "0x1", originChainId: "1", destinationChainId: "2", state: "open", until: null },
    waiting: { messages, oldestAt: SINCE },
    ...{ latency: null, carried: null },
  };
}

function vaultWith(transfers: string): Vault {
  const queue = { state: "queued", transfers, amount: "5000000", since: SINCE };
  return { chainId: "2", token: USDC, queues: [queue] } as unknown as Vault;
}

/** What a page in a language says first. */
async function said(language: Language, lane: LaneHealth, vault?: Vault): Promise<string[]> {
  const chains = ["Hub", "Spoke"].map((name, at) => ({ chainId: BigInt(at + 1), name }) as Chain);
  const token = { chainId: 2n, address: USDC, symbol: "USDC", decimals: 6 } as Token;
  const say = sayIn(language, await wordsOf(language), placesOf(chains, [token], language));
  const sentences = waitingSentences([lane], vault === undefined ? [] : [vault], say);
  return sentences.map((sentence) => sentence.split(", ")[0] ?? "");
}

describe("the sentences of what waits", () => {
  it("have the form that a language takes for one and for several", async () => {
    expect(await said("en", laneWith(1), vaultWith("1"))).to.deep.equal([
      "1 message waits on Hub → Spoke",
      "1 transfer of 5 USDC waits on Spoke",
    ]);
    expect(await said("en", laneWith(12), vaultWith("2"))).to.deep.equal([
      "12 messages wait on Hub → Spoke",
      "2 transfers of 5 USDC wait on Spoke",
    ]);
    expect(await said("de", laneWith(1))).to.deep.equal(["1 Nachricht wartet auf Hub → Spoke"]);
    expect(await said("es", laneWith(3))).to.deep.equal(["3 mensajes esperan en Hub → Spoke"]);
  });

  it("have a form of their own for two in Arabic", async () => {
    expect(await said("ar", laneWith(2))).to.deep.equal(["رسالتان تنتظران على Hub → Spoke"]);
  });
});
