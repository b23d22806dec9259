import { once } from "node:events";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { json } from "node:stream/consumers";

import { fundAccounts } from "@causeway/ton-chain/fundAccounts";
import {
  Address,
  beginCell,
  Cell,
  external,
  internal,
  loadStateInit,
  SendMode,
  storeMessage,
} from "@ton/core";
import { type KeyPair, mnemonicNew, mnemonicToPrivateKey } from "@ton/crypto";
import { type OpenedContract, TonClient4, WalletContractV5R1 } from "@ton/ton";

const COINS = 50_000_000_000n;

/** As TonConnect asks a wallet. */
interface TonConnectRequest {
  readonly validUntil: number;
  readonly messages: readonly {
    readonly address: string;
    readonly amount: string;
    readonly payload?: string;
    readonly stateInit?: string;
  }[];
}

/** A visitor with a wallet V5 on TON, whose person agrees to everything. Programs ask it by HTTP. */
export class TonVisitor {
  readonly #client: TonClient4;
  readonly #keys: KeyPair;
  readonly #wallet: OpenedContract<WalletContractV5R1>;
  readonly #server: Server;

  private constructor(client: TonClient4, keys: KeyPair, chainId: number, server: Server) {
    this.#client = client;
    this.#keys = keys;
    const { publicKey } = keys;
    const wallet = WalletContractV5R1.create({ publicKey, walletId: { networkGlobalId: chainId } });
    this.#wallet = client.open(wallet);
    this.#server = server;
    server.on("request", async (request, response) => {
      response.end(JSON.stringify(await this.send((await json(request)) as TonConnectRequest)));
    });
  }

  /** @param url Of a node of `ton-chain`, whose faucet funds the wallet. */
  static async start(url: string, chainId: number): Promise<TonVisitor> {
    const keys = await mnemonicToPrivateKey(await mnemonicNew());
    const server = createServer().listen(0, "127.0.0.1");
    await once(server, "listening");
    const client = new TonClient4({ endpoint: `${url}/v4` });
    const visitor = new TonVisitor(client, keys, chainId, server);
    const { address: account } = visitor.#wallet;
    await fundAccounts(url, chainId, [{ account, value: COINS }]);
    return visitor;
  }

  /** In the raw form. */
  get account(): string {
    return this.#wallet.address.toRawString();
  }

  /** Where programs ask the wallet. */
  get url(): string {
    return `http://127.0.0.1:${(this.#server.address() as AddressInfo).port}`;
  }

  stop(): void {
    this.#server.closeAllConnections();
    this.#server.close();
  }

  /** Signs and sends, and deploys the wallet before its first message. @returns what TonConnect answers */
  async send({ validUntil, messages }: TonConnectRequest): Promise<{ readonly boc: string }> {
    const seqno = await this.#wallet.getSeqno();
    const body = await this.#wallet.createTransfer({
      ...{ seqno, secretKey: this.#keys.secretKey, timeout: validUntil },
      sendMode: SendMode.PAY_GAS_SEPARATELY + SendMode.IGNORE_ERRORS,
      messages: messages.map(({ address, amount, payload, stateInit }) =>
        internal({
          ...{ to: Address.parse(address), value: BigInt(amount), bounce: true },
          ...(payload && { body: Cell.fromBase64(payload) }),
          ...(stateInit && { init: loadStateInit(Cell.fromBase64(stateInit).beginParse()) }),
        }),
      ),
    });
    const { address: to, init } = this.#wallet;
    const message = external({ to, body, ...(seqno === 0 && { init }) });
    const boc = beginCell().store(storeMessage(message)).endCell().toBoc();
    await this.#client.sendMessage(boc);
    return { boc: boc.toString("base64") };
  }
}
