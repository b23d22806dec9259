import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { messageBoardTon } from "@causeway/creation-code/ton";
import type { NetworkDescription } from "@causeway/environment";
import { NETWORK_FILE, readNetworkFile } from "@causeway/local-network/NetworkFile";
import type { Hex } from "@causeway/protocol";
import { toJson } from "@causeway/sdk";
import { fundAccounts } from "@causeway/ton-chain/fundAccounts";
import { Address, Cell } from "@ton/core";
import { TonClient4 } from "@ton/ton";
import { parseEther, toQuantity, type Wallet } from "ethers";

import { recipientOf } from "../../../../scripts/local/messages/ton/recipientOf.ts";
import { MessageBoard__factory } from "../../../../typechain-types/index.js";
import { HttpNetwork } from "../../../integration/integrators/http/HttpNetwork.ts";
import {
  type RunningNetwork,
  startNetwork,
} from "../../../integration/integrators/runningNetwork.ts";
import { copyEnvironment } from "../../../scripts/world/environmentCopy.ts";
import { runCauseway } from "../../../scripts/world/runCauseway.ts";
import { BOUGHT, BRIDGED, requestsOf, SOLD, textOf } from "./KINDS.ts";
import { type OpenNodes, openNodes } from "./openNodes.ts";
import { TonVisitor } from "./TonVisitor.ts";

/** What a host has: its person's accounts, and its work. */
export interface Host {
  readonly name: string;
  readonly evm: Wallet;
  readonly ton: TonVisitor;
  /** Its recipient on TON, in the raw form. */
  readonly board: string;
  readonly work: HostWork;
}

/** What a host is given as JSON. */
export interface HostWork {
  readonly baseUrl: string;
  readonly tonChainId: string;
  /** As the SDK's `toJson` writes them. */
  readonly requests: string;
}

/** What arrived of a host's work, as the chains say. */
export interface Arrived {
  readonly bought: bigint;
  readonly bridged: bigint;
  /** Texts at its boards. */
  readonly texts: readonly string[];
}

/** A network as `npm start` starts it, for hosts of the packed client. */
export class HostNetwork {
  readonly #folder: string;
  readonly #running: RunningNetwork;
  readonly #nodes: OpenNodes;
  readonly #visitors: TonVisitor[] = [];
  readonly http: HttpNetwork;
  readonly description: NetworkDescription;
  /** The environment's file, whose RPCs answer pages of any origin. */
  readonly contracts: object;

  private constructor(parts: {
    readonly folder: string;
    readonly running: RunningNetwork;
    readonly nodes: OpenNodes;
    readonly http: HttpNetwork;
    readonly description: NetworkDescription;
    readonly contracts: object;
  }) {
    this.#folder = parts.folder;
    this.#running = parts.running;
    this.#nodes = parts.nodes;
    this.http = parts.http;
    this.description = parts.description;
    this.contracts = parts.contracts;
  }

  static async start(): Promise<HostNetwork> {
    const folder = mkdtempSync(join(tmpdir(), "causeway-hosts-"));
    copyEnvironment(folder, { assets: true, ton: true });
    const running = await startNetwork(folder);
    await running.demonstrated;
    const description = readNetworkFile(NETWORK_FILE);
    const file = join(folder, "contracts.json");
    await runCauseway(["services", "--environment", "local", "--config", folder, "--out", file]);
    const nodes = await openNodes(description.chains);
    const { chains, ...others } = JSON.parse(readFileSync(file, "utf8"));
    const opened = chains.map((chain: { readonly name: string }) => ({
      ...{ ...chain, rpcUrls: [nodes.urls[chain.name]] },
    }));
    const http = await HttpNetwork.connect(description.apiUrl, running.apiKey());
    const contracts = { ...others, chains: opened };
    return new HostNetwork({ folder, running, nodes, http, description, contracts });
  }

  async stop(): Promise<void> {
    for (const visitor of this.#visitors) visitor.stop();
    this.http.close();
    this.#nodes.close();
    await this.#running.stop();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  /** Gives a host accounts with what it needs, and a board on TON. @param place Tells its board from others. */
  async host(name: string, place: number): Promise<Host> {
    const { description: network, http } = this;
    const evm = await http.fund(SOLD, "50");
    const coins = toQuantity(parseEther("10"));
    await http.rpc(network.hub).send("anvil_setBalance", [evm.address, coins]);
    const { rpcUrl, chainId } = this.#ton;
    const ton = await TonVisitor.start(rpcUrl, chainId);
    this.#visitors.push(ton);
    const board = await this.#boardOnTon(place);
    const requests = toJson(requestsOf(http, { host: name, network, board }));
    const work = { baseUrl: network.apiUrl, tonChainId: `${chainId}`, requests };
    return { name, evm, ton, board, work };
  }

  /** What the chains say of a host's work. */
  async arrived({ name, evm, board }: Host): Promise<Arrived> {
    const { http, description } = this;
    const [bought, bridged, there, home, onTon] = await Promise.all([
      http.balance(BOUGHT, evm.address),
      http.balance(BRIDGED, evm.address),
      this.#textsOn("spoke-b"),
      this.#textsOn(description.hub),
      this.#textOnTon(board),
    ]);
    const own = ["message", "fromTon"].map((kind) => textOf(name, kind));
    const texts = [...[...there, ...home].filter((text) => own.includes(text)), onTon];
    return { bought, bridged, texts };
  }

  async #textsOn(chain: string): Promise<string[]> {
    const { messageBoard } = this.description;
    const board = MessageBoard__factory.connect(messageBoard, this.http.rpc(chain));
    const posted = await board.queryFilter(board.filters.MessagePosted());
    return posted.map(({ args }) => args.text);
  }

  async #textOnTon(board: string): Promise<string> {
    const client = new TonClient4({ endpoint: `${this.#ton.rpcUrl}/v4` });
    const { last } = await client.getLastBlock();
    const { reader } = await client.runMethod(last.seqno, Address.parse(board), "last");
    reader.readBigNumber();
    reader.readCell();
    return reader.readCell().beginParse().loadStringTail();
  }

  async #boardOnTon(place: number): Promise<string> {
    const { rpcUrl, chainId, contracts } = this.#ton;
    const made = recipientOf(messageBoardTon, contracts.Mailbox as Hex, (data) =>
      data.storeUint(place, 256).storeRef(Cell.EMPTY).storeRef(Cell.EMPTY),
    );
    await fundAccounts(rpcUrl, chainId, [made]);
    return made.account.toRawString();
  }

  get #ton(): NetworkDescription["chains"][number] {
    const found = this.description.chains.find(({ family }) => family === "ton");
    if (found === undefined) throw new Error("the network has no TON chain");
    return found;
  }
}
