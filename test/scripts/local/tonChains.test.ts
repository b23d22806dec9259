import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

import { TonWallet } from "@causeway/chains/ton/sending";
import { freePorts } from "@causeway/peers/node";
import { TonClient4 } from "@ton/ton";
import { expect } from "chai";
import { loadConfig } from "../../../scripts/causeway/environment.ts";
import { RELAYER } from "../../../scripts/local/network/accounts.ts";
import type { ChainServer } from "../../../scripts/local/network/NetworkPlan.ts";
import { TON } from "../../../scripts/local/network/ton/tonChains.ts";
import { waitUntil } from "../../../scripts/local/network/waitUntil.ts";
import { Supervisor } from "../../../scripts/local/processes/Supervisor.ts";
import { EVM_LOCAL } from "../world/evmLocal.ts";

const CHAIN_ID = 31_390;

describe("a TON chain of the local network", () => {
  let folder: string;
  let supervisor: Supervisor;

  before(() => {
    folder = mkdtempSync(join(tmpdir(), "causeway-local-ton-"));
    supervisor = new Supervisor(folder);
  });

  after(async () => {
    await supervisor.stop();
    rmSync(folder, { recursive: true });
  });

  it("answers, and gives coins to the wallets of the network's keys", async () => {
    const [port = 0] = await freePorts(1);
    const url = `http://127.0.0.1:${port}`;
    const chain = {
      ...loadConfig(EVM_LOCAL).hub,
      name: "ton",
      chainId: BigInt(CHAIN_ID),
      family: "ton",
    };
    const server: ChainServer = { name: "ton", port, url, chain };
    supervisor.start(TON.command(server, { run: folder, logs: folder, keys: folder }, undefined));
    await waitUntil("an answer", 60_000, () => TON.requireAnswer(server).then(() => true));
    await TON.fund(server);
    const client = new TonClient4({ endpoint: `${url}/v4` });
    const { last } = await client.getLastBlock();
    const { address } = new TonWallet(RELAYER.privateKey, CHAIN_ID);
    const { account } = await client.getAccount(last.seqno, address);
    expect(account.balance.coins).to.equal(String(100_000n * 10n ** 9n));
  });
});
