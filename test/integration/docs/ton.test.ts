import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { acceptedIn, KeptInbox, readMailbox } from "@causeway/chains/ton/contracts";
import { type Database, startDatabase } from "@causeway/database";
import type { ChainConfig } from "@causeway/operator";
import { openTonView } from "@causeway/operator/ton";
import type { Hex } from "@causeway/protocol";
import { startRelayer } from "@causeway/relayer";
import { createLogger, type RunningService } from "@causeway/service";
import { Cell } from "@ton/core";
import { expect } from "chai";

import { runScript, scriptOf } from "../../docs/script.ts";
import { withoutNpm } from "../../docs/withoutNpm.ts";
import { TonNetwork } from "../../full/world/TonNetwork.ts";
import { tonDescription } from "./tonDescription.ts";

const LONGEST_RUN = 120_000;

describe("docs/ton.md", function () {
  this.timeout(LONGEST_RUN + 60_000);
  let network: TonNetwork;
  let database: Database;
  let relayer: RunningService;
  let folder: string;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-ton-page-"));
    [network, database] = await Promise.all([TonNetwork.start(), startDatabase({})]);
    const config = { ...(await network.relayerConfig()), prover: { kind: "mock" as const } };
    relayer = await startRelayer(config, database.url, createLogger("relayer", "silent"));
  });

  after(async () => {
    await relayer?.stop();
    await network?.stop();
    await database?.stop();
    rmSync(folder, { recursive: true });
  });

  it("sends a message that is taken on TON, and one that is taken on an EVM chain, by its commands", async () => {
    const file = join(folder, "network.json");
    writeFileSync(file, JSON.stringify(await tonDescription(network, relayer.url)));
    const page = scriptOf("docs/ton.md");
    const script = page.replaceAll("run send --", `run --silent send -- --network ${file}`);
    const { code, output } = await runScript(withoutNpm(script), LONGEST_RUN);
    expect(code, output).to.equal(0);
    const [there, back] = output.split(/^(?=.*ton -> hub +sent)/m);
    expect(there).to.match(/hub -> ton +sent.*signed.*delivered +on ton/s);
    expect(back).to.match(/ton -> hub +sent.*signed.*proven.*delivered +on hub/s);
  });

  it("leaves in the mailbox's transactions the checkpoint that the delivery showed", async () => {
    const { url, peer, hub } = network;
    const chain = { name: "ton", chainId: peer.chainId, rpcUrls: [url] } as unknown as ChainConfig;
    const { view, close } = await openTonView(chain);
    const account: Hex = `0x${peer.mailbox.slice(4)}`;
    const { data } = await view.account(account);
    const inbox = new KeptInbox(readMailbox(data ?? Cell.EMPTY));
    const heights: bigint[] = [];
    for await (const { transaction } of view.transactions(account)) {
      const accepted = acceptedIn(transaction, inbox);
      if (accepted !== undefined) heights.push(accepted.checkpoint.height);
    }
    close();
    const newest = BigInt(await hub.provider.getBlockNumber());
    expect(heights).to.not.be.empty;
    expect(heights.every((height) => height > 0n && height <= newest)).to.equal(true);
  });
});
