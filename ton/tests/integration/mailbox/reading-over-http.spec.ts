import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { openTonChain, type TonChain } from "@causeway/chains/ton";
import { ask } from "@causeway/peers/node";
import {
  ChainType,
  directRoute,
  frameHash,
  type Hex,
  laneId,
  messageId,
  type Peer,
  tag,
} from "@causeway/protocol";
import { Chain, type ChainServer, faucetKey, faucetWallet, serveChain } from "@causeway/ton-chain";
import {
  beginCell,
  type Cell,
  contractAddress,
  external,
  internal,
  SendMode,
  type StateInit,
  storeMessage,
  toNano,
} from "@ton/core";
import { expect } from "chai";

import { mailboxData } from "../../../wrappers/mailboxData";
import { compiled } from "../../compiled";
import {
  addOutboundLaneAct,
  byManagerBody,
  openLaneAct,
  sendBody,
  setPricesAct,
} from "../../mailbox/bodies";
import { addressBytesOf, CHAIN_ID, ENVIRONMENT, HUB, PRICE } from "../../mailbox/MailboxWorld";

const NETWORK = 31_391;
const ROUTE = directRoute(tag("trust"));

describe("a mailbox on a TON chain, as an adapter reads it over HTTP", () => {
  let folder: string;
  let chain: Chain;
  let server: ChainServer;
  let reader: TonChain;
  let peer: Peer;
  let send: (bodies: readonly Cell[], init?: StateInit) => Promise<void>;

  before(async () => {
    folder = mkdtempSync(join(tmpdir(), "causeway-ton-reading-"));
    let now = 1_800_000_000;
    const options = { chainId: NETWORK, keep: 100, seed: "test", holdChance: 0, now: () => now };
    chain = await Chain.open(join(folder, "chain.jsonl"), options);
    server = await serveChain(chain, { host: "127.0.0.1", port: 0 });
    const key = await faucetKey();
    const wallet = faucetWallet(key.publicKey, NETWORK);
    const configuration = { chainId: CHAIN_ID, environment: ENVIRONMENT, handover: 3600 };
    const code = await compiled("Mailbox");
    const manager = wallet.address;
    const data = mailboxData({ ...configuration, manager, hubChainId: HUB.chainId });
    const to = contractAddress(0, { code, data });
    peer = { chainType: ChainType.ton, chainId: CHAIN_ID, mailbox: addressBytesOf(to) };
    let seqno = 0;
    send = async (bodies, init) => {
      const messages = bodies.map((body) =>
        internal({ to, value: toNano(1), body, ...(init !== undefined && { init }) }),
      );
      const body = wallet.createTransfer({
        ...{ seqno: seqno++, secretKey: key.secretKey, messages, timeout: now + 60 },
        sendMode: SendMode.PAY_GAS_SEPARATELY,
      });
      const message = external({ to: wallet.address, body });
      await chain.submit(beginCell().store(storeMessage(message)).endCell());
      for (let block = 0; block < 3; block++, now++) await chain.produce();
    };
    const lane = laneId({ origin: peer, destination: HUB, ...ROUTE });
    const acts = [
      addOutboundLaneAct(HUB, ROUTE),
      openLaneAct(lane),
      setPricesAct(HUB.chainId, PRICE),
    ];
    await send([byManagerBody(acts[0] as Cell)], { code, data });
    await send(acts.slice(1).map((act) => byManagerBody(act)));
    const urls = [server.url, `${server.url}/`];
    const findMembers = async () => [];
    reader = openTonChain({ name: "ton", mailbox: peer, urls, timeout: 10_000, findMembers }, ask);
  });

  after(async () => {
    reader.close();
    await server.close();
    await chain.close();
    rmSync(folder, { recursive: true });
  });

  it("has each message that was sent, and the outbox that holds them", async () => {
    const before = await reader.finalisedHeight();
    const sent = sendBody({
      ...{ destinationChainId: HUB.chainId, gasLimit: 100_000n, maxFee: toNano("0.1") },
      ...{ refundTo: faucetWallet(Buffer.alloc(32), NETWORK).address, recipient: HUB.mailbox },
      payload: `0x${"12".repeat(300)}`,
    });
    await send([sent, sent]);
    await send([sent]);
    const height = await reader.finalisedHeight();
    const events = await reader.mailboxEvents(before + 1n, height);
    const { chainId: destinationChainId } = HUB;
    expect(events.map(({ kind }) => kind)).to.deep.equal(["sent", "sent", "sent"]);
    for (const [place, event] of events.entries()) {
      if (event.kind !== "sent") throw new Error("it is of another kind");
      const { transaction, index, frame } = event;
      expect(index).to.equal(BigInt(place));
      expect(event.messageId).to.equal(messageId(event.laneId, index, frameHash(frame)));
      const header = await reader.finalisedHeader(transaction.height);
      expect(header).to.include({ hash: transaction.blockHash, stateKind: 2 });
      expect(header.timestamp).to.equal(transaction.timestamp);
      expect(await reader.transactionEvents(transaction.hash)).to.deep.equal([event]);
    }
    const { lanes } = await reader.proveOutbox(await reader.finalisedHeader(height));
    expect(lanes).to.have.length(1);
    expect(lanes[0]).to.include({ destinationChainId, count: 3n });
    const { lanes: earlier } = await reader.proveOutbox(await reader.finalisedHeader(before));
    expect(earlier[0]).to.include({ destinationChainId, count: 0n });
    expect(await reader.transactionEvents(tag("unknown") as Hex)).to.equal(undefined);
  });
});
